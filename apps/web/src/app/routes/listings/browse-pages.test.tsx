import { act, screen, waitFor } from '@testing-library/react';
import { listListings, searchPlaces } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { hang, mockResponse, refuse, server } from '../../../testing/server.ts';
import { basil, openBrowse } from '../../testing/browse-page.tsx';

beforeEach(() => mockResponse(searchPlaces, []));

test('offers more where a page is empty only because its members have left', async () => {
  mockResponse(listListings, [], { headers: { link: '</api/listings?cursor=later>; rel="next"' } });
  openBrowse();
  expect(await screen.findByRole('link', { name: 'Show more' })).toBeVisible();
  expect(screen.queryByText('No listings found')).toBeNull();
});

/** A list of two pages with a listing each. */
const serveTwoPages = () =>
  server.use(
    http.get('*/api/listings', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'page2';
      return HttpResponse.json(isSecond ? [basil] : [aListing()], {
        headers: isSecond ? {} : { link: '</api/listings?cursor=page2>; rel="next"' },
      });
    }),
  );

test('appends the next page, moves the focus there and keeps the address', async () => {
  serveTwoPages();
  const { visitor, router } = openBrowse('/listings?sort=oldest');
  const more = await screen.findByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/listings?sort=oldest&cursor=page2');
  expect(screen.getByText('1 listings, more available')).toBeVisible();
  await visitor.click(more);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Basil in pots' })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Forty zucchini' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  expect(screen.getByText('2 listings')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=oldest');
});

// @rule browse#browse-pages
test('a panel that is open stays so while the list grows by itself', async () => {
  let reachEnd = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => report([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  serveTwoPages();
  const { visitor } = openBrowse();
  await screen.findByRole('link', { name: 'Show more' });
  await visitor.click(screen.getByText('Filters'));
  act(reachEnd);
  expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
  expect(screen.getByLabelText('Sort by')).toBeVisible();
  vi.unstubAllGlobals();
});

test('a page from the middle of the list links back to its start', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?category=herbs&cursor=page2');
  expect(await screen.findByRole('link', { name: 'Back to the start of the list' })).toHaveAttribute(
    'href',
    '/listings?category=herbs',
  );
});

// @rule browse#browse-empty
test('an empty site names the first steps', async () => {
  mockResponse(listListings, []);
  openBrowse();
  expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create the First Listing' })).toHaveAttribute(
    'href',
    '/create-listing',
  );
  expect(screen.getByRole('link', { name: 'Say what you look for' })).toHaveAttribute(
    'href',
    '/create-listing?kind=wanted',
  );
  expect(screen.getByRole('button', { name: 'Invite neighbors' })).toBeVisible();
});

// @rule browse#browse-empty
test('a search without results offers to clear it', async () => {
  mockResponse(listListings, []);
  openBrowse('/listings?search=durian');
  expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear Filters' })).toHaveAttribute('href', '/listings');
  expect(screen.queryByRole('link', { name: 'Create the First Listing' })).toBeNull();
});

// @rule offline#fallback-listings
test('a backend without such a list shows an empty list and no failure', async () => {
  refuse(listListings, 'NOT_FOUND');
  openBrowse();
  expect(await screen.findByText('No listings found')).toBeVisible();
});

// @rule browse#browse-error
test('a failure can be retried', async () => {
  refuse(listListings, 'INTERNAL');
  const { visitor, failures } = openBrowse();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load listings');
  mockResponse(listListings, [basil]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(failures).toEqual([]);
});

test.each([
  ['BAD_REQUEST', 'The request is not valid.'],
  ['INVALID_CURSOR', 'This page of the list does not exist. Please start from the first page.'],
] as const)(
  'a search refused with %s says why and leads back, instead of trying in vain',
  async (code, why) => {
    refuse(listListings, code);
    openBrowse('/listings?search=beans&cursor=tampered');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load listings${why}`);
    expect(screen.getByRole('link', { name: 'Clear Filters' })).toHaveAttribute('href', '/listings');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
);

test('too many requests can be retried', async () => {
  refuse(listListings, 'TOO_MANY_REQUESTS');
  openBrowse();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('shows skeletons while listings load', async () => {
  hang(listListings);
  openBrowse();
  expect(await screen.findByText('Loading listings')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'No listings found' })).toBeNull();
});
