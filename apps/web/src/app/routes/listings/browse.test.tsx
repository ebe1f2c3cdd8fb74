import { screen, waitFor, within } from '@testing-library/react';
import { getSeasonNear, listListings, searchPlaces } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { mockResponse, server } from '../../../testing/server.ts';
import { basil, openBrowse } from '../../testing/browse-page.tsx';

/** The page follows its address asynchronously, and then resets its form. */
const findActiveFilter = (filter: string) => screen.findByRole('link', { name: `Remove filter: ${filter}` });

beforeEach(() => mockResponse(searchPlaces, []));

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
  const calls = mockResponse(listListings, [basil]);
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
  const calls = mockResponse(listListings, [basil]);
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
  const calls = mockResponse(listListings, [basil]);
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

test('names no corrected words where they find nothing either', async () => {
  const headers = { 'search-interpretation': 'corrected=tarp' };
  server.use(http.get('*/api/listings', () => HttpResponse.json([], { headers })));
  openBrowse('/listings?search=tart');
  await screen.findByRole('heading', { name: 'No listings found' });
  expect(screen.queryByText(/Showing results/)).toBeNull();
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

// @rule browse#browse-freshest
// @rule browse#browse-without
test('shows the freshest first, and leaves out what has an allergen', async () => {
  const calls = mockResponse(listListings, [basil]);
  // A page without scripts sends each checkbox by itself.
  const { visitor, router } = openBrowse('/listings?without=tree-nut&without=egg&without=milk');
  const label = await screen.findByRole('link', { name: 'Remove filter: Without eggs, nuts' });
  expect(label).toHaveAttribute('href', '/listings');
  expect(calls.at(-1)?.url.searchParams.get('without')).toBe('egg,tree-nut');
  const group = within(screen.getByRole('group', { name: 'Leave out' }));
  await visitor.click(group.getByLabelText('Eggs'));
  await visitor.click(group.getByLabelText('Peanuts'));
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Freshest first');
  await visitor.click(screen.getByText('Apply Filters'));
  const asked = new URLSearchParams({ sort: 'freshest', without: 'peanut,tree-nut' });
  await waitFor(() => expect(router.state.location.search).toBe(`?${asked}`));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('sort')).toBe('freshest'));
  await visitor.click(await screen.findByRole('link', { name: 'Remove filter: Without peanuts, nuts' }));
  await waitFor(() => expect(group.getByLabelText('Peanuts')).not.toBeChecked());
});

// @rule browse#browse-gone
test('leaves out what is gone unless it is asked for', async () => {
  const calls = mockResponse(listListings, [basil]);
  const { visitor, router } = openBrowse();
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(calls.at(-1)?.url.searchParams.get('available')).toBe('true');
  await visitor.click(screen.getByLabelText('Include what is gone'));
  await visitor.click(screen.getByText('Apply Filters'));
  await waitFor(() => expect(router.state.location.search).toBe('?gone=1'));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.has('available')).toBe(false));
  expect(await findActiveFilter('Include what is gone')).toHaveAttribute('href', '/listings');
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
  expect(screen.getByText(/^1 listing/).closest('[role=status]')).toHaveFocus();
});

test('does not repeat the shown category', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?category=herbs');
  const chips = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('Herbs');
  expect(screen.getByText('Filters').closest('summary')).toHaveTextContent('Filters 1 on');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('links to each category and marks the current one', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?category=herbs');
  const chips = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(chips.getByRole('link', { name: 'Honey' })).toHaveAttribute('href', '/listings?category=honey');
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('Herbs');
  expect(screen.getByRole('heading', { level: 1, name: 'Herbs from your neighbors' })).toBeVisible();
});

// @rule browse#browse-wanted
test('has tabs for what is offered, ready and looked for, which keep the search', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?search=figs');
  const tabs = within(await screen.findByRole('navigation', { name: 'Show' }));
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Offered');
  const wanted = tabs.getByRole('link', { name: 'Looked for' });
  expect(wanted).toHaveAttribute('href', '/listings?search=figs&kind=wanted');
  expect(tabs.getByRole('link', { name: 'Ready now' })).toHaveAttribute(
    'href',
    '/listings?search=figs&ready=now',
  );
  const feeds = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')];
  expect(feeds.map(({ href }) => new URL(href).pathname + new URL(href).search)).toEqual([
    '/listings.atom?search=figs',
    '/listings.json?search=figs',
  ]);
});

// @rule browse#browse-ready
// @rule produce#ready-row
test('what is ready stands beside what gardens near have, and a search stays among it', async () => {
  const period = { from: '2026-08-20', until: '2026-10-02' };
  const calls = mockResponse(listListings, [basil]);
  mockResponse(getSeasonNear, {
    date: '2026-08-08',
    listed: [],
    earlier: [],
    gardens: [],
    soon: [{ crop: 'plum', name: 'Plums', gardens: 5, ...period }],
  });
  const { visitor, router } = openBrowse('/listings?ready=now');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ready now' })).toBeVisible();
  expect(calls[0]?.url.searchParams.get('ready')).toBe('now');
  expect(await screen.findByRole('link', { name: /^Plums/ })).toHaveTextContent('Plums5 gardens');
  expect(screen.getByText('In about two weeks')).toBeVisible();
  expect(screen.queryByText('In gardens near')).toBeNull();
  await visitor.type(screen.getByRole('searchbox', { name: 'Search listings' }), 'pots{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=pots&ready=now'));
});

// @rule browse#browse-wanted
test('a search and the reset of the filters stay among what is looked for', async () => {
  mockResponse(listListings, [basil]);
  const { visitor, router } = openBrowse('/listings?kind=wanted&category=herbs');
  await visitor.type(await screen.findByRole('searchbox', { name: 'Search listings' }), 'pots{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=pots&category=herbs&kind=wanted'));
  const reset = screen.getByText('Reset Filters').closest('a');
  expect(reset).toHaveAttribute('href', '/listings?kind=wanted');
});

// @rule browse#browse-empty
test('a search without a result leads to all of the category, to looking for it and to the crop', async () => {
  mockResponse(listListings, []);
  openBrowse('/listings?search=figs&category=fruits');
  const look = await screen.findByRole('link', { name: 'I am looking for figs' });
  expect(look.getAttribute('href')).toMatch(/\?kind=wanted&title=figs$/);
  expect(screen.getByRole('link', { name: 'All fruits' })).toHaveAttribute(
    'href',
    '/listings?category=fruits',
  );
  expect(await screen.findByRole('link', { name: 'About this crop: Figs' })).toHaveAttribute(
    'href',
    '/crops/fig',
  );
});
