import { queryOptions } from '@tanstack/react-query';
import { HOME_LISTINGS, type listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listListingsEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

/** The newest available listings, for the landing page. */
export const newestListingsQuery = queryOptions({
  queryKey: ['listings', 'newest'],
  queryFn: async ({ client, signal }) => {
    const query = { limit: HOME_LISTINGS, available: 'true' } as const;
    const { data } = await apiOf(client).call(listListingsEndpoint, { query, signal });
    // Some backends ignore the limit.
    return data.slice(0, HOME_LISTINGS);
  },
});
