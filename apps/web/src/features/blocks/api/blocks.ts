import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { blockUser, getBlock, listBlocks, unblockUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';

const listBlocksEndpoint = endpoint<typeof listBlocks>('GET', '/api/blocks', { isList: true });
const getBlockEndpoint = endpoint<typeof getBlock>('GET', '/api/users/{id}/block');
const blockUserEndpoint = endpoint<typeof blockUser>('POST', '/api/users/{id}/block', { repeatable: true });
const unblockUserEndpoint = endpoint<typeof unblockUser>('DELETE', '/api/users/{id}/block');

/** Blocked members, latest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: ['blocks', 'list'] as const,
  queryFn: async ({ client, signal, pageParam }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    const { data, next } = await apiOf(client).call(listBlocksEndpoint, { query, signal });
    return { members: data, next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Whether the member has blocked this one. */
export const blockQuery = (userId: string) =>
  queryOptions({
    queryKey: ['blocks', 'one', userId] as const,
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(getBlockEndpoint, { params: { id: userId }, signal });
      return data.blocked;
    },
  });

/** Blocks or unblocks a member. */
export function useSetBlocked(userId: string) {
  return useMutation({
    mutationFn: async (isBlocked: boolean, { client }) => {
      const call = { params: { id: userId } };
      if (isBlocked) await apiOf(client).call(blockUserEndpoint, call);
      else await apiOf(client).call(unblockUserEndpoint, call);
    },
    onSuccess: (_answer, isBlocked, _before, { client }) => {
      client.setQueryData(blockQuery(userId).queryKey, isBlocked);
      // A block changes lists, profiles and conversations.
      void invalidateAllButSession(client);
    },
  });
}

const invalidateAllButSession = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
