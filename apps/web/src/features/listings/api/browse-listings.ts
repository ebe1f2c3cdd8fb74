import { queryOptions } from '@tanstack/react-query';
import {
  CATEGORIES,
  type listListings,
  SEARCH_INTERPRETATION_HEADER,
  type SearchInterpretation,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { ListingFilters } from '../listing-filters.ts';

const browseEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });

/**
 * Few, because the server draws them and the browser lays them out and hydrates them before anything else; more come while
 * scrolling. Rows of two, three and four are full.
 */
const CARDS_PER_PAGE = 12;

/** The API's parameters of these filters. */
export function listingQuery(filters: ListingFilters) {
  const { search, category, kind, ready, sort, near, radius, without, free, withGone, userId, cursor } =
    filters;
  return {
    search,
    sort,
    category: category ?? '',
    ...(kind === 'wanted' ? { kind } : {}),
    ...(ready ? { ready: 'now' as const } : {}),
    ...(near ? { near } : {}),
    ...(radius ? { radius_km: String(radius) } : {}),
    ...(without.length > 0 ? { without: without.join() } : {}),
    ...(free ? { free } : {}),
    ...(withGone || ready ? {} : { available: 'true' as const }),
    ...(userId ? { user_id: userId } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

/** One page of matching listings, with the cursor of the next one. */
export const browseListingsQuery = (filters: ListingFilters) => {
  const query = listingQuery(filters);
  return queryOptions({
    queryKey: ['listings', 'browse', query],
    queryFn: async ({ client, signal }) => {
      const { data, next, headers } = await apiOf(client).call(browseEndpoint, {
        query: { ...query, limit: CARDS_PER_PAGE },
        signal,
      });
      return { listings: data, next, interpretation: interpretationOf(headers) };
    },
  });
};

/** How the server understood the words of the search; nothing where it took them as typed. */
function interpretationOf(headers: Headers): SearchInterpretation {
  const params = new URLSearchParams(headers.get(SEARCH_INTERPRETATION_HEADER) ?? '');
  const category = CATEGORIES.find((name) => name === params.get('category'));
  const corrected = params.get('corrected');
  return {
    ...(params.has('free') && { free: 'true' as const }),
    ...(category && { category }),
    ...(corrected && { corrected }),
  };
}
