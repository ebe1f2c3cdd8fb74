import { act, screen, waitFor } from '@testing-library/react';
import {
  ADDRESS_SEARCH,
  CATEGORIES,
  createListing,
  listProduceTypes,
  SPECIFIC_PRODUCE,
  searchPlaces,
} from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { rosa } from '../../../testing/people.ts';
import { mockResponse, refuse } from '../../../testing/server.ts';
import {
  fillIn,
  openCreate,
  prepareCreatePage,
  share,
  zucchini,
} from '../../testing/create-listing-page.tsx';

prepareCreatePage();

const suggestedProduce = () => {
  const list = screen.getByLabelText(/Produce Type/).getAttribute('list');
  return [...document.querySelectorAll(`[id="${list}"] option`)].map((option) =>
    option.getAttribute('value'),
  );
};

// @rule browse#categories
// @rule browse#produce-types
test('offers the categories and suggests the produce types of the server', async () => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables', category: 'Vegetables' }, { name: 'Quinces' }]);
  await openCreate();
  const options = [...(screen.getByLabelText('Category') as HTMLSelectElement).options].map(
    ({ text }) => text,
  );
  expect(options).toEqual(['Choose a category', ...CATEGORIES]);
  await waitFor(() => expect(suggestedProduce()).toEqual(['Vegetables', 'Quinces']));
  expect(screen.queryByText(/Failed to load produce types/)).toBeNull();
});

// @rule browse#produce-types-fallback
test('suggests specific produce of its own when the server’s types cannot be loaded, and says so', async () => {
  refuse(listProduceTypes, 'UNAVAILABLE');
  const { failures } = await openCreate();
  expect(
    await screen.findByText('Failed to load produce types. Using default values instead.'),
  ).toBeVisible();
  expect(suggestedProduce()).toEqual([...SPECIFIC_PRODUCE]);
  expect(failures).toEqual([]);
});

// @rule listings#create-location
test('suggests cities from the second character on', async () => {
  const { visitor } = await openCreate();
  const location = screen.getByLabelText(/Location/);
  await visitor.clear(location);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await visitor.type(location, 'p');
  await act(() => vi.advanceTimersByTimeAsync(ADDRESS_SEARCH.debounce));
  expect(screen.queryByRole('option', { name: 'Portland, OR' })).toBeNull();
  await visitor.type(location, 'o');
  await visitor.click(await screen.findByRole('option', { name: 'Portland, OR' }));
  expect(location).toHaveValue('Portland, OR');
});

// @rule places#address-fields
test('takes a place of the address search, with its ZIP code', async () => {
  const calls = mockResponse(createListing, zucchini);
  mockResponse(searchPlaces, [
    {
      place_id: 97401,
      display_name: '97401, Eugene, Oregon, United States',
      lat: '44.06',
      lon: '-123.08',
      address: { city: 'Eugene', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97401' },
    },
  ]);
  const page = await openCreate();
  await fillIn(page);
  await page.visitor.clear(screen.getByLabelText(/Location/));
  await page.visitor.type(screen.getByLabelText(/Location/), '97401');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Eugene, OR', zip_code: '97401' }));
});

// @rule listings#create-defaults
test('shows the quantity it would send for none, and makes up no location', async () => {
  await openCreate({ ...rosa, location: '' });
  expect(screen.getByLabelText(/Quantity/)).toHaveValue('1');
  expect(screen.getByLabelText(/Location/)).toHaveValue('');
});

// @rule listings#create-last-place
test('starts with the location and ZIP code of the last listing', async () => {
  const calls = mockResponse(createListing, zucchini);
  const stored = { location: 'Eugene, OR', zip_code: '97401' };
  localStorage.setItem('kept:last-place:rosa', JSON.stringify(stored));
  const page = await openCreate();
  await waitFor(() => expect(screen.getByLabelText(/Location/)).toHaveValue('Eugene, OR'));
  expect(screen.queryByText(/Your draft from last time was restored/)).toBeNull();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject(stored));
  expect(JSON.parse(localStorage.getItem('kept:last-place:rosa') ?? '')).toEqual(stored);
});
