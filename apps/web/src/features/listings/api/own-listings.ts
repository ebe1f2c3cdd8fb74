import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listUserListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const ownListingsEndpoint = endpoint<typeof listUserListings>('GET', '/api/users/{id}/listings');

/** Fills a screen or two; further pages load on demand. */
const PER_PAGE = 24;

/** The viewer's own listings, newest first, also unavailable ones. */
export const ownListingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'own', userId] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const query = { limit: PER_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, next } = await apiOf(client).call(ownListingsEndpoint, {
        params: { id: userId },
        query,
        signal,
      });
      return { listings: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
