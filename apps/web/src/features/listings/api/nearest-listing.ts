import { queryOptions } from '@tanstack/react-query';
import type { listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { ListingFilters } from '../listing-filters.ts';
import { listingQuery } from './browse-listings.ts';

const nearestEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

/** How far the nearest matching listing is when the radius has none, or which town it is in; null where nothing matches. */
export const nearestListingQuery = (filters: ListingFilters) => {
  const query = listingQuery({ ...filters, radius: null, sort: 'distance', cursor: null });
  return queryOptions({
    queryKey: ['listings', 'nearest', query],
    queryFn: async ({ client, signal }) => {
      const { data } = await apiOf(client).call(nearestEndpoint, { query: { ...query, limit: 1 }, signal });
      const [nearest] = data;
      if (nearest?.distance_km === undefined) return null;
      const { distance_km, town } = nearest;
      return { km: distance_km, town, reached_km: town ? distance_km - town.radius_km : distance_km };
    },
  });
};
