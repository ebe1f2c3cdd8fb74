import { screen, waitFor } from '@testing-library/react';
import { findPlace, listListings, searchPlaces } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { mockResponse, refuse, sellwood, server } from '../../../testing/server.ts';
import { basil, openBrowse } from '../../testing/browse-page.tsx';

const remember = (place: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = `place=${place}`;
};

beforeEach(() => mockResponse(searchPlaces, []));

test.each(['alphabetical', 'oldest'])('keeps the order %s that is chosen with a ZIP code', async (sort) => {
  const calls = mockResponse(listListings, []);
  openBrowse(`/listings?near=97214&sort=${sort}`);
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({ near: '97214', sort }),
  );
});

// @rule browse#browse-near
// @rule browse#browse-distance
test('finds listings near a ZIP code, nearest first or within a distance', async () => {
  const calls = mockResponse(listListings, [{ ...basil, location: 'Portland, OR', distance_km: 2.3 }]);
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
  const calls = mockResponse(listListings, [{ ...basil, distance_km: 2.3 }]);
  remember('97202');
  const { visitor, router } = openBrowse('/listings?category=herbs');
  expect(await screen.findByText('Near')).toHaveTextContent('Near 97202 Portland, OR');
  expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
    near: '97202',
    sort: 'distance',
    category: 'Herbs',
    available: 'true',
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
  mockResponse(findPlace, { ...sellwood, zip_code: '97301', city: 'Salem' });
  const calls = mockResponse(listListings, [basil]);
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
  const calls = mockResponse(listListings, []);
  openBrowse(`/listings?${search}`);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('sort')).toBe(sort));
});

// @rule browse#browse-near
test('requests no distance without a place, and no unknown distance', async () => {
  const calls = mockResponse(listListings, [basil]);
  openBrowse('/listings?radius_km=10');
  await screen.findByRole('link', { name: 'Basil in pots' });
  expect(calls[0]?.url.searchParams.has('radius_km')).toBe(false);
  openBrowse('/listings?near=97214&radius_km=-7');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('near')).toBe('97214'));
  expect(calls.at(-1)?.url.searchParams.has('radius_km')).toBe(false);
});

test('shows the default order of a place', async () => {
  mockResponse(listListings, [basil]);
  openBrowse('/listings?near=97214');
  expect(await screen.findByText('1 listing · Nearest first')).toBeVisible();
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
  const calls = mockResponse(listListings, [basil]);
  const { visitor } = openBrowse(`/listings?${search}`);
  expect(await screen.findByRole('link', { name: 'Basil in pots' })).toBeVisible();
  expect(await screen.findByText(atList)).toBeVisible();
  const field = await placeField();
  expect(field).toHaveAccessibleDescription(atField);
  await visitor.type(field, '97202{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      near: '97202',
      sort: 'distance',
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
