import { useQueries } from '@tanstack/react-query';
import type { Listing, SearchInterpretation } from '@windfall/contract';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isNavigating } from '../../lib/history/running-navigation.ts';
import { type ContinuedVisit, useVisitKey } from '../../lib/history/visit-key.ts';
import { browseListingsQuery } from './api/browse-listings.ts';
import { filtersPath, type ListingFilters } from './listing-filters.ts';

export interface ListingPages {
  listings: Listing[];
  /** How the server understood the search. */
  interpretation: SearchInterpretation;
  /** The first page is loading. */
  isLoading: boolean;
  /** A further page is loading. */
  isLoadingMore: boolean;
  /** The error of a failed page; null without one. */
  failure: Error | null;
  retry: () => void;
  /** Address of the next page, null at the end. */
  nextPath: string | null;
  showMore: () => void;
  /** Does nothing while another page is being opened. */
  showMoreUnlessLeaving: () => void;
  /** Whether the next page comes by itself when the end of the list is near. */
  comesByItself: boolean;
}

/** State of the history entry of a list with further pages: their cursors. */
interface AppendedPages extends ContinuedVisit {
  readonly appended: readonly (string | null)[];
}

/** After so many pages the list stops, so that the end of the document can be reached. */
const PAGES_IN_A_ROW = 4;

/**
 * The page of the address and further pages. The further ones are stored in the history entry, so that
 * returning from a listing restores them, while the address stays that of the search.
 */
export function useListingPages(filters: ListingFilters): ListingPages {
  const location = useLocation();
  const visit = useVisitKey();
  const navigate = useNavigate();
  // A further page navigates too, which would end the navigation to a link that was pressed.
  const isLeaving = useNavigation().state !== 'idle';
  const appended = useAppended(location.state);
  const cursors = [filters.cursor, ...appended];
  const results = useQueries({
    queries: cursors.map((cursor) => browseListingsQuery({ ...filters, cursor })),
  });
  const pages = results.flatMap(({ data }) => data ?? []);
  const next = pages.length === cursors.length ? (pages.at(-1)?.next ?? null) : null;
  const failed = results.filter(({ isError, data }) => isError && !data);
  const showMore = () =>
    navigate(location.pathname + location.search, {
      replace: true,
      state: { appended: [...appended, next], visit } satisfies AppendedPages,
    });
  return {
    listings: withoutRepeats(pages.flatMap(({ listings }) => listings)),
    interpretation: pages[0]?.interpretation ?? {},
    isLoading: results[0]?.isPending === true,
    isLoadingMore: results.slice(1).some(({ isPending }) => isPending),
    failure: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    comesByItself: cursors.length % PAGES_IN_A_ROW !== 0 && failed.length === 0 && !isLeaving,
    nextPath: next && filtersPath({ ...filters, cursor: next }),
    showMore,
    // React may not have drawn yet that a link was pressed.
    showMoreUnlessLeaving: () => {
      if (!isNavigating()) showMore();
    },
  };
}

/**
 * A reload keeps the history entry, but the server renders only the first page. A page without further ones is not drawn
 * again after hydration: that would remove its parts whose code is still on its way.
 */
function useAppended(state: unknown): string[] {
  const cursors = cursorsOf(state);
  const isShown = useSyncExternalStore(
    () => () => {},
    () => cursors.length > 0,
    () => false,
  );
  return isShown ? cursors : [];
}

/** The history's state survives reloads and other versions of this program, so it is validated. */
function cursorsOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('appended' in state)) return [];
  return Array.isArray(state.appended) ? state.appended.filter((cursor) => typeof cursor === 'string') : [];
}

/** Shows a listing once that moved between pages. */
function withoutRepeats(listings: Listing[]): Listing[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
}
