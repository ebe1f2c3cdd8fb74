import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SESSION_KEY, sessionQuery } from '../lib/session/session-query.ts';
import { loadedWith } from '../testing/loaded-with.ts';
import { hydratePage } from './hydrate-page.ts';

/** Opens a page that was rendered for a visitor, and returns whether it asks who is signed in. */
function asksForSession(): boolean | undefined {
  const rendering = new QueryClient();
  rendering.setQueryData(SESSION_KEY, null);
  const queryClient = new QueryClient();
  hydratePage(queryClient, { queries: dehydrate(rendering) });
  return queryClient.getQueryCache().find(sessionQuery)?.isStale();
}

// @rule offline#stored-pages
test('a page that the service worker had stored asks each query anew, a page of the server does not', () => {
  loadedWith('pages');
  expect(asksForSession()).toBe(true);
  loadedWith('total');
  expect(asksForSession()).toBe(false);
});
