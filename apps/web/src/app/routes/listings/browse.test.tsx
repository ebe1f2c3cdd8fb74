import { act, screen, waitFor, within } from '@testing-library/react';
import { findPlace, listListings, searchPlaces } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { hang, mockResponse, refuse, type SeenCall, sellwood, server } from '../../../testing/server.ts';
import { Component, loader } from './browse.tsx';

function openBrowse(at = '/listings') {
  return renderRoutes([{ path: '/listings', loader, Component, hydrateFallbackElement: <p>loading</p> }], {
    at,
    user: null,
  });
}

/** The page follows its address asynchronously, and then resets its form. */
const findActiveFilter = (filter: string) => screen.findByRole('link', { name: `Remove filter: ${filter}` });

const remember = (place: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = `place=${place}`;
};

beforeEach(() => mockResponse(searchPlaces, []));

const basil = aListing({ id: 'basil', title: 'Basil in pots', category: 'Herbs' });

// @rule browse#browse-grid
test('shows listings and their number', async () => {
  mockResponse(listListings, [aListing(), basil]);
  openBrowse();
  expect(await screen.findByRole('link', { name: 'Forty zucchini' })).toHaveAttribute(
    'href',
    '/listing/zucchini',
  );
  expect(screen.getByRole('link', { name: 'Basil in pots' })).toBeVisible();
  expect(screen.getByText('2 listings')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Browse Listings' })).toBeVisible();
});

// @rule browse#browse-open
test('requests the filters of the address, with the category in any case', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  openBrowse('/listings?category=herbs&search=pots&sort=oldest');
  await screen.findByRole('link', { name: 'Basil in pots' });
  const { searchParams } = calls[0]?.url ?? new URL('about:blank');
  expect(searchParams.get('category')).toBe('Herbs');
  expect(searchParams.get('search')).toBe('pots');
  expect(searchParams.get('sort')).toBe('oldest');
  expect(screen.getByRole('searchbox', { name: 'Search listings' })).toHaveValue('pots');
  expect(screen.getByLabelText('Category')).toHaveValue('herbs');
  expect(screen.getByLabelText('Sort by')).toHaveValue('oldest');
});

// @rule neighbors#directory-cards
test('shows the listings of one member, keeps this filter while searching, and leads back to all listings', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  const { visitor, router } = openBrowse('/listings?user_id=ben');
  expect(await screen.findByText(/Listings of one neighbor/)).toBeVisible();
  expect(calls[0]?.url.searchParams.get('user_id')).toBe('ben');
  await visitor.type(screen.getByRole('searchbox', { name: 'Search listings' }), 'basil{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=basil&user_id=ben'));
  const allListings = screen.getByRole('link', { name: 'Show all listings' });
  await waitFor(() => expect(allListings).toHaveAttribute('href', '/listings?search=basil'));
  await visitor.click(allListings);
  await waitFor(() => expect(router.state.location.search).toBe('?search=basil'));
});

test('ignores unknown values in the address', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  openBrowse('/listings?category=<script>&sort=price');
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(calls[0]?.url.searchParams.has('category')).toBe(false);
  expect(calls[0]?.url.searchParams.get('sort')).toBe('newest');
});

// @rule browse#search-interpretation
test.each([
  ['free=true&category=Fruits', 'Free · Fruits · 1 listing'],
  ['corrected=strawberry', 'Showing results for “strawberry” · 1 listing'],
  ['category=Gadgets', '1 listing'],
])('says how the server understood the search: %s', async (interpretation, text) => {
  const headers = { 'search-interpretation': interpretation };
  server.use(http.get('*/api/listings', () => HttpResponse.json([basil], { headers })));
  openBrowse('/listings?search=fre');
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`));
});

// @rule browse#browse-search
test('searches, and puts the search into the address', async () => {
  mockResponse(listListings, [basil]);
  const { visitor, router } = openBrowse('/listings?category=herbs');
  await visitor.type(
    await screen.findByRole('searchbox', { name: 'Search listings' }),
    'basil & thyme{Enter}',
  );
  await waitFor(() => expect(router.state.location.search).toBe('?search=basil+%26+thyme&category=herbs'));
});

// @rule browse#browse-search
test.each([true, false])(
  'a search leaves its field where that has a touch keyboard (%s)',
  async (isTouch) => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: isTouch && media === '(pointer: coarse)' }),
    );
    mockResponse(listListings, [basil]);
    const { visitor, router } = openBrowse();
    const field = await screen.findByRole('searchbox', { name: 'Search listings' });
    await visitor.type(field, 'basil{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?search=basil'));
    expect(document.activeElement === field).toBe(!isTouch);
  },
);

// @rule browse#browse-filters
test('applies and resets filters', async () => {
  mockResponse(listListings, [basil]);
  const { visitor, router } = openBrowse();
  await screen.findByRole('link', { name: 'Basil in pots' });
  await visitor.selectOptions(screen.getByLabelText('Category'), 'Herbs');
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Alphabetical');
  await visitor.click(screen.getByText('Apply Filters'));
  await waitFor(() => expect(router.state.location.search).toBe('?category=herbs&sort=alphabetical'));
  await findActiveFilter('Herbs');
  await visitor.click(screen.getByText('Reset Filters'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue(''));
});

test.each(['alphabetical', 'oldest'])('keeps the order %s that is chosen with a ZIP code', async (sort) => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [], { calls });
  openBrowse(`/listings?near=97214&sort=${sort}`);
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({ near: '97214', sort }),
  );
});

// @rule browse#browse-near
// @rule browse#browse-distance
test('finds listings near a ZIP code, nearest first or within a distance', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [{ ...basil, location: 'Portland, OR', distance_km: 2.3 }], { calls });
  const { visitor, router } = openBrowse('/listings?near=97214');
  expect(await screen.findByText('1 mile')).toBeVisible();
  expect(await screen.findByText('Near')).toHaveTextContent('Near 97214 Portland, OR');
  const requested = () => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
  expect(requested()).toMatchObject({ near: '97214', sort: 'distance' });
  const herbs = () => screen.getByRole('link', { name: 'Herbs' });
  expect(herbs()).toHaveAttribute('href', '/listings?category=herbs&near=97214');
  await visitor.selectOptions(screen.getByLabelText('How far'), 'Within 5 miles');
  await visitor.click(screen.getByText('Apply Filters'));
  await waitFor(() => expect(requested()).toMatchObject({ near: '97214', radius_km: '8', sort: 'distance' }));
  expect(router.state.location.search).toBe('?near=97214&radius_km=8');
  await waitFor(() =>
    expect(herbs()).toHaveAttribute('href', '/listings?category=herbs&near=97214&radius_km=8'),
  );
});

// @rule browse#browse-own-place
test('begins at the place this browser remembers, which the address does not contain', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [{ ...basil, distance_km: 2.3 }], { calls });
  remember('97202');
  const { visitor, router } = openBrowse('/listings?category=herbs');
  expect(await screen.findByText('Near')).toHaveTextContent('Near 97202 Portland, OR');
  expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
    ...{ near: '97202', sort: 'distance', category: 'Herbs', available: 'true' },
  });
  expect(screen.getByRole('link', { name: 'Honey' })).toHaveAttribute('href', '/listings?category=honey');
  expect(screen.getByText('Filters').closest('summary')).toHaveTextContent('Filters 1 on');
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await visitor.click(screen.getByText('Apply Filters'));
  await waitFor(() => expect(router.state.location.search).toBe('?category=herbs&sort=newest'));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('sort')).toBe('newest'));
});

// @rule browse#browse-search-order
test('a search keeps the default order after a place is given or forgotten', async () => {
  mockResponse(listListings, [{ ...basil, distance_km: 2.3 }]);
  const { visitor, router } = openBrowse();
  await visitor.type(await screen.findByLabelText('Near ZIP or town'), '97202{Enter}');
  expect(await screen.findByText('1 listing · Nearest first')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Search listings' });
  await visitor.type(search, 'strawbery{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=strawbery'));
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  await visitor.click(screen.getByRole('link', { name: 'Forget this place' }));
  expect(await screen.findByLabelText('Near ZIP or town')).toHaveValue('');
  await visitor.type(search, ' pots{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=strawbery+pots'));
});

// @rule places#place-forget
test('the place can be changed and forgotten', async () => {
  const calls: SeenCall[] = [];
  mockResponse(findPlace, { ...sellwood, zip_code: '97301', city: 'Salem' });
  mockResponse(listListings, [basil], { calls });
  const { visitor, router } = openBrowse('/listings?category=herbs');
  expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
  await visitor.type(await screen.findByLabelText('Near ZIP or town'), 'Salem{Enter}');
  expect(await screen.findByText('Near')).toHaveTextContent('Near 97301 Salem, OR');
  expect([router.state.location.search, document.cookie]).toEqual(['?category=herbs', 'place=97301']);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('near')).toBe('97301'));
  await visitor.click(screen.getByRole('link', { name: 'Forget this place' }));
  await waitFor(() => expect(document.cookie).toBe(''));
  expect(await screen.findByLabelText('Near ZIP or town')).toHaveValue('');
  expect(screen.queryByText('Near')).toBeNull();
  expect(router.state.location.search).toBe('?category=herbs');
});

// @rule browse#browse-gone
test('leaves out what is gone unless it is asked for', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  const { visitor, router } = openBrowse();
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(calls.at(-1)?.url.searchParams.get('available')).toBe('true');
  await visitor.click(screen.getByLabelText('Include what is gone'));
  await visitor.click(screen.getByText('Apply Filters'));
  await waitFor(() => expect(router.state.location.search).toBe('?gone=1'));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.has('available')).toBe(false));
  expect(await findActiveFilter('Include what is gone')).toHaveAttribute('href', '/listings');
});

// @rule browse#browse-nothing-near
test.each<[number | null, string, string]>([
  [19.2, 'The nearest is 12 miles away.', '/listings?near=97214&radius_km=40.2'],
  [130, 'The nearest is 81 miles away.', '/listings?near=97214'],
  [null, 'There is nothing like this farther away either. Try other words or another category.', '/listings'],
])('an empty radius says how far the nearest is and leads there (%d km)', async (km, says, href) => {
  server.use(
    http.get('*/api/listings', ({ request }) => {
      const isNear = new URL(request.url).searchParams.has('radius_km');
      return HttpResponse.json(isNear || km === null ? [] : [{ ...basil, distance_km: km }]);
    }),
  );
  openBrowse('/listings?near=97214&radius_km=8');
  expect(await screen.findByRole('heading', { name: 'Nothing within 5 miles' })).toBeVisible();
  expect(await screen.findByText(says)).toBeVisible();
  const way = screen.getByRole('link', { name: /^(Look within 25 miles|Show the nearest|Clear Filters)$/ });
  expect(way).toHaveAttribute('href', href);
});

// @rule browse#browse-orders
test.each([
  ['near=97214', 'distance'],
  ['near=97214&sort=newest', 'newest'],
  ['near=97214&radius_km=10', 'distance'],
  ['near=97214&radius_km=10&sort=newest', 'newest'],
  ['sort=distance', 'newest'],
  ['', 'newest'],
])('of %j the order is %s', async (search, sort) => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [], { calls });
  openBrowse(`/listings?${search}`);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('sort')).toBe(sort));
});

// @rule browse#browse-near
test('requests no distance without a place, and no unknown distance', async () => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  openBrowse('/listings?radius_km=10');
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(calls[0]?.url.searchParams.has('radius_km')).toBe(false);
  openBrowse('/listings?near=97214&radius_km=-7');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('near')).toBe('97214'));
  expect(calls.at(-1)?.url.searchParams.has('radius_km')).toBe(false);
});

// @rule browse#browse-active-filters
test('shows active filters, each with a link that removes it', async () => {
  mockResponse(listListings, [basil]);
  const { visitor, router } = openBrowse(
    '/listings?search=pots&category=herbs&sort=oldest&near=97214&radius_km=16.1&gone=1&cursor=page2',
  );
  const on = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(on.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Herbs',
    'Within 10 miles',
    'Include what is gone',
    'Oldest first',
  ]);
  expect(screen.getByText('Filters').closest('summary')).toHaveTextContent('Filters 4 on');
  const radius = on.getByRole('link', { name: 'Remove filter: Within 10 miles' });
  const rest = '?search=pots&category=herbs&sort=oldest&near=97214&gone=1';
  expect(radius).toHaveAttribute('href', `/listings${rest}`);
  expect(on.getByRole('link', { name: 'Remove filter: Oldest first' })).toHaveAttribute(
    'href',
    '/listings?search=pots&category=herbs&near=97214&radius_km=16.1&gone=1',
  );
  await visitor.click(radius);
  await waitFor(() => expect(router.state.location.search).toBe(rest));
  await waitFor(() => expect(on.getAllByRole('link')).toHaveLength(3));
  expect(screen.getByText(/^1 listing/)).toHaveFocus();
});

test('shows the default order of a place', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?near=97214');
  expect(await screen.findByText('1 listing · Nearest first')).toBeVisible();
});

test('does not repeat the shown category', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?category=herbs');
  expect(await screen.findByRole('link', { current: true })).toHaveTextContent('Herbs');
  expect(screen.getByText('Filters').closest('summary')).toHaveTextContent('Filters 1 on');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

const MALFORMED = 'Please enter a five-digit ZIP code, such as 97202, or a town.';
const UNKNOWN = 'We do not know this place. Please check it, or enter a ZIP code or town nearby.';
const placeField = () => screen.findByLabelText('Near ZIP or town');

// @rule browse#browse-near-errors
test.each([
  ['972', MALFORMED],
  ['Nowhereville', UNKNOWN],
  ['00000', UNKNOWN],
])(
  'a place of %s that is refused is explained at its field and where the list would be',
  async (near, why) => {
    mockResponse(listListings, [basil]);
    refuse(findPlace, 'NOT_FOUND');
    const { visitor, router } = openBrowse('/listings?category=herbs&sort=oldest');
    await screen.findByRole('link', { name: 'Basil in pots' });
    await visitor.type(await placeField(), near);
    refuse(listListings, 'VALIDATION_FAILED', { near: 'not a sentence for people' });
    await visitor.click(screen.getByRole('button', { name: 'Look' }));
    await waitFor(async () => expect(await placeField()).toHaveAccessibleDescription(why));
    const field = await placeField();
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveValue(near);
    expect(await screen.findByRole('alert')).toHaveTextContent(`We could not find that place${why}`);
    expect(screen.queryByText('Failed to load listings')).toBeNull();
    mockResponse(listListings, [basil]);
    await visitor.click(screen.getByRole('link', { name: 'Look everywhere' }));
    await waitFor(() => expect(router.state.location.search).toBe('?category=herbs&sort=oldest'));
    expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
    expect(await placeField()).toBeValid();
  },
);

test('another error with a place keeps its own message', async () => {
  refuse(listListings, 'VALIDATION_FAILED', { search: 'Please search for at most 100 characters' });
  openBrowse('/listings?near=97214&search=beans');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load listings');
});

// @rule browse#browse-near-errors
test.each([
  [
    'radius_km=8',
    'Please enter a ZIP code or town to look within a distance.',
    'These listings are from everywhere, because a distance needs a place.',
  ],
  [
    'sort=distance',
    'Please enter a ZIP code or town to see the nearest first.',
    'These listings are sorted newest first, because sorting by distance needs a place.',
  ],
])('without a place %s is asked to have one, beside the whole list', async (search, atField, atList) => {
  const calls: SeenCall[] = [];
  mockResponse(listListings, [basil], { calls });
  const { visitor } = openBrowse(`/listings?${search}`);
  expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
  expect(await screen.findByText(atList)).toBeVisible();
  const field = await placeField();
  expect(field).toHaveAccessibleDescription(atField);
  await visitor.type(field, '97202{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      ...{ near: '97202', sort: 'distance' },
      ...(search === 'radius_km=8' ? { radius_km: '8' } : {}),
    }),
  );
  await waitFor(() => expect(screen.queryByText(atList)).toBeNull());
});

// @rule browse#browse-near-errors
test('links do not carry filters without their place', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?radius_km=8&sort=distance');
  expect(await screen.findByRole('link', { name: 'Herbs' })).toHaveAttribute(
    'href',
    '/listings?category=herbs',
  );
  expect(screen.getByLabelText('How far')).toHaveDisplayValue('Within 5 miles');
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Nearest first');
  expect(screen.getByText('Filters').closest('summary')).not.toHaveTextContent('on');
});

test('offers more where a page is empty only because its members have left', async () => {
  mockResponse(listListings, [], { headers: { link: '</api/listings?cursor=later>; rel="next"' } });
  openBrowse();
  expect(await screen.findByRole('link', { name: 'Show more' })).toBeVisible();
  expect(screen.queryByText('No listings found')).toBeNull();
});

test('links to each category and marks the current one', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?category=herbs');
  const chips = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(chips.getByRole('link', { name: 'Honey' })).toHaveAttribute('href', '/listings?category=honey');
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('Herbs');
  expect(screen.getByRole('heading', { level: 1, name: 'Herbs from your neighbors' })).toBeVisible();
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
test('an empty site asks for the first listing', async () => {
  mockResponse(listListings, []);
  openBrowse();
  expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create the First Listing' })).toHaveAttribute(
    'href',
    '/create-listing',
  );
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
