import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, listBroadcasts, sendBroadcast } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './settings.ts';

const listEndpoint = endpoint<typeof listBroadcasts>('GET', '/api/admin/broadcasts');
const sendEndpoint = endpoint<typeof sendBroadcast>('POST', '/api/admin/broadcasts');

/** Earlier messages to all members, and whom the next one reaches. */
export const broadcastsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'broadcasts'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
});

export function useSendBroadcast() {
  return useMutation({
    mutationFn: async (
      { idempotencyKey, ...body }: BodyInput<typeof sendBroadcast> & { idempotencyKey: string },
      { client },
    ) => (await apiOf(client).call(sendEndpoint, { body, idempotencyKey })).data,
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: broadcastsQuery.queryKey }),
  });
}
