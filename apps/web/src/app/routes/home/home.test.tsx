import { act, screen, within } from '@testing-library/react';
import {
  type Claim,
  checkSession,
  getSeasonNear,
  listClaims,
  listConversations,
  listListings,
} from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { aClaim, anOwnClaim } from '../../../features/exchange/testing/sample-claims.ts';
import { newestListingsQuery } from '../../../features/listings/api/home-listings.ts';
import { aConversation } from '../../../features/messages/testing/sample-messages.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { routes } from '../../router.tsx';
import { Component, loader } from './home.tsx';

/** The page without the layout. */
const alone = [{ path: '/', loader, Component, hydrateFallbackElement: <p>loading</p> }];

beforeEach(() => {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  mockResponse(listClaims, []);
});

// @rule navigation#home-benefits
// @rule navigation#home-categories
// @rule navigation#home-hero
// @rule navigation#site-name
it('introduces the site, and links to categories in lower case', async () => {
  mockResponse(listListings, []);
  renderRoutes(routes, { user: null });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Share what your garden grows');
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  for (const name of ['Reduce food waste', 'Build community', 'Enjoy fresh produce']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  for (const name of ['Fruits', 'Vegetables', 'Herbs', 'Seeds']) {
    const tile = screen.getByRole('link', { name });
    expect(tile).toHaveAttribute('href', `/listings?category=${name.toLowerCase()}`);
  }
  expect(await screen.findByText(/There are no listings yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create the First Listing' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Say what you grow' })).toHaveAttribute('href', '/garden');
  expect(screen.getByRole('link', { name: 'Say what you look for' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite neighbors' })).toBeVisible();
});

// @rule produce#ready-row
it('names what is ready, each crop with its page', async () => {
  mockResponse(listListings, []);
  const figs = { crop: 'fig', name: 'Figs' } as const;
  mockResponse(getSeasonNear, { date: '2026-08-04', listed: [figs], gardens: [], soon: [], earlier: [] });
  renderRoutes(routes, { user: null });
  const row = within(await screen.findByRole('region', { name: 'Ready now, and in two weeks' }));
  expect(row.getByRole('link', { name: 'Figs' })).toHaveAttribute('href', '/crops/fig');
  expect(row.getByRole('link', { name: 'See what is ready' })).toHaveAttribute('href', '/listings?ready=now');
  expect(row.queryByText('In gardens near')).toBeNull();
});

// @rule navigation#home-newest
it('shows the four newest listings', async () => {
  const calls = mockResponse(listListings, [
    aListing({ title: 'Plums' }),
    aListing({ id: '2', title: 'Pears' }),
  ]);
  renderRoutes(routes, { user: null });
  const newest = within(await screen.findByRole('region', { name: 'Newest listings' }));
  expect(await newest.findByRole('link', { name: 'Plums' })).toBeVisible();
  expect(newest.getByRole('link', { name: 'Pears' })).toBeVisible();
  expect(calls[0]?.url.searchParams.get('limit')).toBe('4');
});

// @rule navigation#home-newest
it('shows four of them also when the server returns more', async () => {
  const titles = ['Plums', 'Pears', 'Kale', 'Basil', 'Leeks'];
  mockResponse(
    listListings,
    titles.map((title) => aListing({ id: title, title })),
  );
  renderRoutes(routes, { user: null });
  const newest = within(await screen.findByRole('region', { name: 'Newest listings' }));
  expect(await newest.findByRole('link', { name: 'Basil' })).toBeVisible();
  expect(newest.queryByRole('link', { name: 'Leeks' })).toBeNull();
});

// @rule navigation#home-newest
it('reports a failure of loading, with a retry', async () => {
  refuse(listListings, 'UNAVAILABLE');
  const { visitor } = renderRoutes(routes, { user: null });
  expect(await screen.findByText('Failed to load featured listings')).toBeVisible();
  mockResponse(listListings, [aListing({ title: 'Plums' })]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Plums' })).toBeVisible();
});

// @rule offline#list-failed
it('shows those of the last visit, and no failure, while the server cannot be reached', async () => {
  breakConnection(listListings);
  const { queryClient } = renderRoutes(alone, { user: null });
  await screen.findByText('Failed to load featured listings');
  act(() => void queryClient.setQueryData(newestListingsQuery.queryKey, [aListing({ title: 'Plums' })]));
  await act(() => queryClient.refetchQueries({ queryKey: newestListingsQuery.queryKey }));
  expect(await screen.findByRole('link', { name: 'Plums' })).toBeVisible();
  expect(screen.queryByText('Failed to load featured listings')).toBeNull();
});

// @rule navigation#home-call
it('asks visitors to sign up and members to share', async () => {
  mockResponse(listListings, []);
  mockResponse(listConversations, []);
  const first = renderRoutes(alone, { user: null });
  expect(await screen.findByRole('link', { name: 'Sign up and share' })).toHaveAttribute('href', '/register');
  first.unmount();
  renderRoutes(alone, { user: rosa });
  expect(await screen.findByRole('link', { name: 'Share your harvest' })).toHaveAttribute(
    'href',
    '/create-listing',
  );
});

// @rule navigation#home-member
// @rule navigation#asked
it('greets a member with what is asked of them and what is new near them', async () => {
  const own = aListing({ id: 'own', title: 'Own pears', is_seller: true });
  const calls = mockResponse(listListings, [own, aListing({ title: 'Plums' })]);
  mockResponse(listConversations, [aConversation({ unread_count: 2 })]);
  renderRoutes(alone, { user: { ...rosa, zip_code: '97214' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Rosa Delgado' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'New messages' })).toHaveTextContent('Ben Okafor');
  const near = within(await screen.findByRole('region', { name: 'New near 97214' }));
  expect(await near.findByRole('link', { name: 'Plums' })).toBeVisible();
  expect(near.queryByRole('link', { name: 'Own pears' })).toBeNull();
  expect(near.getByRole('link', { name: 'All listings near 97214' })).toHaveAttribute(
    'href',
    '/listings?near=97214',
  );
  const asked = calls.find(({ url }) => url.searchParams.has('near'))?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ near: '97214', sort: 'newest', available: 'true' });
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
});

// @rule navigation#home-asked
it.each([
  [[aClaim({ id: 'a' })], 'One request waits for your answer'],
  [[anOwnClaim({ id: 'c', state: 'offered' })], 'One promise waits for your answer'],
  [
    [aClaim({ id: 'a' }), aClaim({ id: 'b', state: 'offered' }), anOwnClaim({ id: 'c', state: 'offered' })],
    '2 requests and promises wait for your answer',
  ],
])('leads a member to the claims that wait for their answer', async (claims: Claim[], text) => {
  mockResponse(listListings, []);
  mockResponse(listConversations, []);
  server.use(
    http.get('*/api/claims', ({ request }) => {
      const role = new URL(request.url).searchParams.get('role');
      return HttpResponse.json(claims.filter((claim) => claim.role === role));
    }),
  );
  renderRoutes(alone, { user: rosa });
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/dashboard');
});

// @rule navigation#home-member
it('shows a member the newest listings where nothing is near', async () => {
  mockResponse(listListings, []);
  mockResponse(listConversations, []);
  renderRoutes(alone, { user: { ...rosa, zip_code: null } });
  expect(await screen.findByRole('region', { name: 'Newest listings' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'New messages' })).toBeNull();
});

// @rule navigation#home-place
it.each([
  [null, 1],
  ['97214', 0],
])('asks a member with the ZIP code %s where they are %i times', async (zip_code, times) => {
  mockResponse(listListings, []);
  mockResponse(listConversations, []);
  renderRoutes(alone, { user: { ...rosa, zip_code, latitude: null, longitude: null, location: 'Anywhere' } });
  await screen.findByRole('region', { name: 'Newest listings' });
  expect(screen.queryAllByLabelText('Your ZIP code')).toHaveLength(times);
});

// @rule navigation#home-testimonials
it('shows three testimonials', async () => {
  mockResponse(listListings, []);
  renderRoutes(alone, { user: null });
  const carousel = await screen.findByRole('region', { name: 'What neighbors say' });
  expect(within(carousel).getAllByRole('figure', { hidden: true })).toHaveLength(3);
  expect(within(carousel).getAllByRole('figure')).toHaveLength(1);
});
