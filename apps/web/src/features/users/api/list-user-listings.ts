import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listUserListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const userListingsEndpoint = endpoint<typeof listUserListings>('GET', '/api/users/{id}/listings', {
  missingIsEmpty: true,
});

const PAGE_LENGTH = 12;

/**
 * Listings of a member, newest first, in pages. The key is under the listings key, so that changes invalidate
 * it.
 */
export const userListingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'of-user', id],
    queryFn: async ({ client, signal, pageParam }) => {
      const query = { limit: PAGE_LENGTH, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, next } = await apiOf(client).call(userListingsEndpoint, {
        params: { id },
        query,
        signal,
      });
      return { listings: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
