import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  addKeeper,
  BodyInput,
  createGroup,
  listGroups,
  listKeepers,
  removeKeeper,
  searchUsers,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

/** Who acts for groups is decided by members, also on a page that acts for one. */
const asMember = { asMember: true };
const listEndpoint = endpoint<typeof listGroups>('GET', '/api/groups', asMember);
const createEndpoint = endpoint<typeof createGroup>('POST', '/api/groups', asMember);
const keepersEndpoint = endpoint<typeof listKeepers>('GET', '/api/groups/{id}/keepers', asMember);
const addEndpoint = endpoint<typeof addKeeper>('POST', '/api/groups/{id}/keepers', {
  ...asMember,
  repeatable: true,
});
const removeEndpoint = endpoint<typeof removeKeeper>('DELETE', '/api/groups/{id}/keepers/{user}', asMember);
const searchEndpoint = endpoint<typeof searchUsers>('GET', '/api/users/search', {
  ...asMember,
  isList: true,
});

/** More are found by more letters. */
const MOST_FOUND = 8;

/** The groups for which the member acts. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
});

/** Who acts for a group. */
export const keepersQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id, 'keepers'] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(keepersEndpoint, { params: { id }, signal })).data,
  });

/** Members whom a keeper can add, by their names. */
export const candidatesQuery = (term: string) =>
  queryOptions({
    queryKey: ['users', 'to-act', term],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(searchEndpoint, { query: { term, limit: MOST_FOUND }, signal })).data,
    enabled: term !== '',
  });

export function useCreateGroup() {
  return useMutation({
    mutationFn: async (
      { idempotencyKey, ...body }: BodyInput<typeof createGroup> & { idempotencyKey: string },
      { client },
    ) => (await apiOf(client).call(createEndpoint, { body, idempotencyKey })).data,
    onSuccess: (_group, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: groupsQuery.queryKey }),
  });
}

/** Lets a member act for a group in this role, or takes the member out of it with null. */
export interface KeeperChange {
  user_id: string;
  role: BodyInput<typeof addKeeper>['role'] | null;
}

export function useChangeKeeper(id: string) {
  return useMutation({
    mutationFn: async ({ user_id, role }: KeeperChange, { client }) => {
      const api = apiOf(client);
      if (role === null) await api.call(removeEndpoint, { params: { id, user: user_id } });
      else await api.call(addEndpoint, { params: { id }, body: { user_id, role } });
    },
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: groupsQuery.queryKey }),
  });
}

/** What a group received, by day, for its keepers: a plain link, which the session cookie opens. */
export const receivedPath = (id: string) => `/api/groups/${encodeURIComponent(id)}/received`;
