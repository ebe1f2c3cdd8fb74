import { screen } from '@testing-library/react';
import { checkSession, countUnread, listListings } from '@windfall/contract';
import { beforeEach, expect, it } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { routes } from '../router.tsx';

beforeEach(() => {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  mockResponse(listListings, []);
  mockResponse(countUnread, { count: 0 });
});

// @rule navigation#not-found
// @rule navigation#public-pages
it('an unknown address redirects to /not-found, which links to the homepage', async () => {
  const { router, visitor } = renderRoutes(routes, { at: '/no/such/page?x=1', user: null });
  expect(await screen.findByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  expect(router.state.location.pathname).toBe('/not-found');
  expect(document.title).toBe('Page not found · Windfall');
  await visitor.click(screen.getByRole('link', { name: 'Go to the homepage' }));
  expect(await screen.findByRole('heading', { name: 'Share what your garden grows' })).toBeVisible();
});
