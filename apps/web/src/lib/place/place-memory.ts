import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { PLACE_COOKIE, PLACE_LIFETIME_SECONDS, placeInCookies } from '@windfall/contract';
import type { PageContext } from '../page-context.ts';
import { dropStoredPages } from '../worker-data.ts';

/** Keys that begin with 'site' stay when the viewer changes. */
const PLACE_KEY = ['site', 'place'] as const;
const inBrowser = typeof document !== 'undefined';

/**
 * The place of this browser's cookie: a ZIP code or a square. The server puts it into the cache before it renders, and
 * the page carries it.
 */
export const rememberedPlaceQuery = queryOptions({
  queryKey: PLACE_KEY,
  queryFn: () => placeInCookies(document.cookie),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  ...(inBrowser ? { initialData: () => placeInCookies(document.cookie) } : {}),
});

/** The same outside components; on the server null without a cookie. */
export function rememberedPlace(queryClient: QueryClient): string | null {
  const known = queryClient.getQueryData<string | null>(PLACE_KEY);
  if (known !== undefined) return known;
  return inBrowser ? placeInCookies(document.cookie) : null;
}

/**
 * For the server: the place of the request's cookie. A page carries that there was none too: the cookie may be set before
 * the page is hydrated, by the page that it gives way to or by another tab.
 */
export function givePlace(queryClient: QueryClient, place: string | null): void {
  queryClient.setQueryData(PLACE_KEY, place);
}

/**
 * Remembers a place in this browser; null forgets it. Some browsers keep a cookie of a script for seven days only, so the
 * server sends it again with each document.
 */
export function rememberPlace(queryClient: QueryClient, place: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = place === null ? 0 : PLACE_LIFETIME_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and asynchronous
  document.cookie = `${PLACE_COOKIE}=${place ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  queryClient.setQueryData(PLACE_KEY, place);
  dropStoredPages();
}

/** The same for a loader: on the server the page's response carries the cookie. */
export function keepPlace({ queryClient, response }: PageContext, place: string | null): void {
  if (response) response.place = place;
  else rememberPlace(queryClient, place);
}
