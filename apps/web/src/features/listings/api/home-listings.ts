import { queryOptions } from '@tanstack/react-query';
import { HOME_LISTINGS, type listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listListingsEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

const SHOWN = 8;

/** The member's own are among them. */
const ASKED_FOR = 2 * SHOWN;
const RADIUS_KM = 25;

/** The newest available listings of others around a ZIP code, for a member's home page. */
export const nearListingsQuery = (near: string) =>
  queryOptions({
    queryKey: ['listings', 'near', near],
    queryFn: async ({ client, signal }) => {
      const query = {
        near,
        radius_km: String(RADIUS_KM),
        sort: 'newest',
        available: 'true',
        limit: ASKED_FOR,
      } as const;
      const { data } = await apiOf(client).call(listListingsEndpoint, { query, signal });
      return data.filter(({ is_seller }) => !is_seller).slice(0, SHOWN);
    },
  });

/** The newest of what is offered and looked for, for the landing page: in a new town wishes come first. */
export const newestListingsQuery = queryOptions({
  queryKey: ['listings', 'newest'],
  queryFn: async ({ client, signal }) => {
    const query = { limit: HOME_LISTINGS, available: 'true', kind: 'any' } as const;
    const { data } = await apiOf(client).call(listListingsEndpoint, { query, signal });
    // Some backends ignore the limit.
    return data.slice(0, HOME_LISTINGS);
  },
});
