import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';

type Page = Listing[] | { listings: Listing[] };

/** Data of a cached list of listings; the distance of the nearest one is a number or null. */
type CachedList = Page | { pages: Page[] } | number | null;

/**
 * Removes a deleted listing from all cached lists. They are refetched when they are shown the next time, so that an
 * undone deletion shows it again.
 */
export function dropListing(client: QueryClient, id: string): void {
  const lists: QueryFilters = {
    queryKey: ['listings'],
    predicate: ({ queryKey: [, kind] }) => kind !== 'one',
  };
  client.setQueriesData<CachedList>(lists, (list) => list && withoutListing(list, id));
  void client.invalidateQueries({ ...lists, refetchType: 'none' });
}

function withoutListing(list: CachedList, id: string): CachedList {
  if (typeof list === 'number' || list === null) return list;
  return 'pages' in list
    ? { ...list, pages: list.pages.map((page) => pageWithout(page, id)) }
    : pageWithout(list, id);
}

function pageWithout(page: Page, id: string): Page {
  const isOther = (listing: Listing) => listing.id !== id;
  return Array.isArray(page) ? page.filter(isOther) : { ...page, listings: page.listings.filter(isOther) };
}
