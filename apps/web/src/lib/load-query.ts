import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from './api/api-error.ts';
import { pageContext } from './page-context.ts';

/** How long a navigation waits for its data before the next page shows its skeleton. */
const PATIENCE = 150;

/**
 * Loads what a page's `useQuery` will read. The server waits for it, and a failure becomes the page's status;
 * the browser goes on soon, and the page shows its own loading, error and success states.
 */
export async function loadQuery<T, E, D, K extends QueryKey>(
  context: LoaderFunctionArgs['context'],
  options: FetchQueryOptions<T, E, D, K>,
): Promise<void> {
  const { queryClient, response } = context.get(pageContext);
  if (!response) {
    await Promise.race([queryClient.prefetchQuery(options), new Promise((go) => setTimeout(go, PATIENCE))]);
    return;
  }
  try {
    await queryClient.fetchQuery(options);
  } catch (error) {
    response.status = statusOf(error);
  }
}

/** The status of a page whose data could not be loaded. */
export function statusOf(error: unknown): number {
  if (!isApiError(error)) return 500;
  return error.status === 0 ? 503 : error.status;
}
