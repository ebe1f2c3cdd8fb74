import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { isApiError } from './api/api-error.ts';
import { pageContext } from './page-context.ts';

/** How long a navigation waits for its data before the next page shows its skeleton. */
const WAIT_MS = 150;

/**
 * Loads the data of a page's `useQuery`. The server waits for it, and a failure sets the page's status. The
 * browser stops waiting soon; the page then shows its loading, error and success states.
 */
export function loadQuery<T, E, D, K extends QueryKey>(
  context: LoaderFunctionArgs['context'],
  options: FetchQueryOptions<T, E, D, K>,
): Promise<void> {
  return load(context, (queryClient) => queryClient.fetchQuery(options));
}

/** Like `loadQuery`, for the first page of a `useInfiniteQuery`. */
export function loadInfiniteQuery<T, E, D, K extends QueryKey, P>(
  context: LoaderFunctionArgs['context'],
  options: FetchInfiniteQueryOptions<T, E, D, K, P>,
): Promise<void> {
  return load(context, (queryClient) => queryClient.fetchInfiniteQuery(options));
}

async function load(
  context: LoaderFunctionArgs['context'],
  fetch: (queryClient: QueryClient) => Promise<unknown>,
): Promise<void> {
  const { queryClient, response } = context.get(pageContext);
  const loading = fetch(queryClient).catch((error: unknown) => {
    if (response) response.status = statusOf(error);
  });
  await (response ? loading : Promise.race([loading, new Promise((go) => setTimeout(go, WAIT_MS))]));
}

/** For a page whose tabs need no data of their own: opening one, which changes the search of the address, waits for nothing. */
export function revalidateButForTabs({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

/** The status of a page whose data could not be loaded. */
export function statusOf(error: unknown): number {
  if (!isApiError(error)) return 500;
  return error.status === 0 ? 503 : error.status;
}
