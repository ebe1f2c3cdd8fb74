import { queryOptions } from '@tanstack/react-query';
import type { listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { ListingFilters } from '../listing-filters.ts';
import { listingQuery } from './browse-listings.ts';

const nearestEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

/** How far the nearest matching listing is when the radius has none, in kilometers; null where nothing matches. */
export const nearestListingQuery = (filters: ListingFilters) => {
  const query = listingQuery({ ...filters, radius: null, sort: 'distance', cursor: null });
  return queryOptions({
    queryKey: ['listings', 'nearest', query],
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(nearestEndpoint, { query: { ...query, limit: 1 }, signal });
      return data[0]?.distance_km ?? null;
    },
    meta: { toast: false },
  });
};
