import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  BodyInput,
  createSiteInvite,
  endSiteInvite,
  getOwnInvite,
  listSiteInvites,
  renewOwnInvite,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const ownEndpoint = endpoint<typeof getOwnInvite>('GET', '/api/invites/own');
const renewEndpoint = endpoint<typeof renewOwnInvite>('POST', '/api/invites/own');
const listEndpoint = endpoint<typeof listSiteInvites>('GET', '/api/admin/invites');
const createEndpoint = endpoint<typeof createSiteInvite>('POST', '/api/admin/invites');
const endEndpoint = endpoint<typeof endSiteInvite>('DELETE', '/api/admin/invites/{id}');

/** The member's own invite. */
export const ownInviteQuery = queryOptions({
  queryKey: ['own-invite'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(ownEndpoint, { signal })).data,
});

/** The invites of the site, for administrators. */
export const siteInvitesQuery = queryOptions({
  queryKey: ['admin', 'invites'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
});

export function useRenewInvite() {
  return useMutation({
    mutationFn: async (_: undefined, { client }) => (await apiOf(client).call(renewEndpoint, {})).data,
    onSuccess: (invite, _input, _result, { client }) => client.setQueryData(ownInviteQuery.queryKey, invite),
  });
}

export function useCreateSiteInvite() {
  return useMutation({
    mutationFn: async (
      { idempotencyKey, ...body }: BodyInput<typeof createSiteInvite> & { idempotencyKey: string },
      { client },
    ) => (await apiOf(client).call(createEndpoint, { body, idempotencyKey })).data,
    onSuccess: (_invite, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: siteInvitesQuery.queryKey }),
  });
}

export function useEndSiteInvite(id: string) {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(endEndpoint, { params: { id } }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: siteInvitesQuery.queryKey }),
  });
}
