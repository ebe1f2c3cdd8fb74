import { hydrate, type QueryClient } from '@tanstack/react-query';
import { isStoredPage } from '../lib/stored-page.ts';
import type { PageState } from './page-state.ts';

/** Each query of a stored page is asked anew when it is shown, also who is signed in (docs/product/offline.md#stored-pages). */
export function hydratePage(queryClient: QueryClient, { queries }: Pick<PageState, 'queries'>): void {
  hydrate(queryClient, queries);
  if (isStoredPage()) void queryClient.invalidateQueries({ refetchType: 'none' });
}
