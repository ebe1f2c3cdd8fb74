import { queryOptions } from '@tanstack/react-query';
import type { Listing, listUserListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const ownListingsEndpoint = endpoint<typeof listUserListings>('GET', '/api/users/{id}/listings');

/** The most that the server answers at once: the latest of them can be given in return. */
const LIMIT = 100;

/** The available offers of a member, newest first. */
export const swappableQuery = (userId: string) =>
  queryOptions({
    queryKey: ['listings', 'swappable', userId] as const,
    queryFn: async ({ client, signal }): Promise<Listing[]> => {
      const input = { params: { id: userId }, query: { limit: LIMIT }, signal };
      const { data } = await apiOf(client).call(ownListingsEndpoint, input);
      return data.filter(
        ({ is_available, kind, sharing }) => is_available && kind !== 'wanted' && sharing?.left !== 0,
      );
    },
    meta: { toast: false },
  });
