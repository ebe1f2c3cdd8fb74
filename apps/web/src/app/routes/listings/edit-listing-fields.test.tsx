import { screen, waitFor, within } from '@testing-library/react';
import {
  type GeoPlace,
  getListing,
  listProduceTypes,
  SPECIFIC_PRODUCE,
  searchPlaces,
  updateListing,
} from '@windfall/contract';
import { expect, test } from 'vitest';
import { someSharing } from '../../../features/exchange/testing/sample-claims.ts';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { openEdit, owned, prepareEditPage, save } from '../../testing/edit-listing-page.tsx';

prepareEditPage();

const eugene: GeoPlace = {
  place_id: 97401,
  display_name: '97401, Eugene, Oregon, United States',
  lat: '44.06',
  lon: '-123.08',
  address: { city: 'Eugene', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97401' },
};

// @rule listings#edit-fields
// @rule listings#edit-owner
// @rule listings#edit-result
test('starts with the current values, and Cancel changes nothing', async () => {
  mockResponse(getListing, owned({ location: 'Sellwood, Portland' }));
  openEdit();
  const values = {
    Title: 'Forty zucchini',
    Description: 'They doubled overnight again.',
    Category: 'Vegetables',
    'Produce Type': 'Zucchini',
    Quantity: '40',
    Location: 'Sellwood, Portland',
  };
  await screen.findByLabelText('Title');
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByLabelText(/Price/)).toHaveValue('Free');
  expect(screen.getByRole('checkbox', { name: 'Available' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/listings/zucchini');
});

test('suggests the category where the listing has no produce type', async () => {
  mockResponse(getListing, owned({ produce_name: '' }));
  openEdit();
  expect(await screen.findByLabelText('Produce Type')).toHaveValue('Vegetables');
});

// @rule listings#edit-location
test('offers 24 cities and keeps the current place until one is chosen', async () => {
  mockResponse(getListing, owned());
  const { visitor } = openEdit();
  const location = await screen.findByLabelText('Location');
  expect(location).toHaveValue('Sellwood, Portland');
  await visitor.click(screen.getByRole('button', { name: 'Show places' }));
  const cities = within(screen.getByRole('listbox', { name: 'Places' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(cities).toHaveLength(24);
  expect([cities[0], cities.at(-1)]).toEqual(['New York, NY', 'Portland, OR']);
  await visitor.click(screen.getByRole('option', { name: 'Denver, CO' }));
  expect(location).toHaveValue('Denver, CO');
});

// @rule places#address-fields
test('takes a place of the address search, with its ZIP code', async () => {
  mockResponse(getListing, owned());
  const calls = mockResponse(updateListing, owned());
  mockResponse(searchPlaces, [eugene]);
  const page = openEdit();
  const location = await screen.findByLabelText('Location');
  await page.visitor.clear(location);
  await page.visitor.type(location, '974');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  expect(location).toHaveValue('Eugene, OR');
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Eugene, OR', zip_code: '97401' }));
});

// @rule places#address-fields
test('a ZIP code is sent only with its own place', async () => {
  mockResponse(getListing, owned());
  const calls = mockResponse(updateListing, owned());
  mockResponse(searchPlaces, [eugene]);
  const page = openEdit();
  const location = await screen.findByLabelText('Location');
  await page.visitor.clear(location);
  await page.visitor.type(location, 'Eug');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  await page.visitor.clear(location);
  await page.visitor.type(location, 'Bend');
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Bend' }));
  expect(calls[0]?.body).not.toHaveProperty('zip_code');
});

// @rule listings#place-choice
test('keeps how precisely it is placed until that is changed', async () => {
  const town = { name: 'Portland, OR', radius_km: 20 };
  mockResponse(getListing, owned({ place_precision: 'town', town }));
  const calls = mockResponse(updateListing, owned());
  const page = openEdit();
  expect(await screen.findByRole('radio', { name: /^Only the town/ })).toBeChecked();
  await page.visitor.click(screen.getByRole('radio', { name: /^The ZIP code/ }));
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ place: 'zip' }));
});

// @rule places#position-edit
test.each([
  ['the owner sends it with each change', true],
  ['an administrator, who may not choose it, does not', false],
])('the own square: %s', async (_, is_seller) => {
  mockResponse(getListing, owned({ place_precision: 'square', is_seller, can_edit: true }));
  const calls = mockResponse(updateListing, owned());
  // On a busy machine the pauses between the letters ask for suggestions.
  mockResponse(searchPlaces, []);
  const page = openEdit();
  await page.visitor.type(await screen.findByLabelText('Location'), ' corner');
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(Object(calls[0]?.body).place).toBe(is_seller ? 'square' : undefined);
});

// @rule browse#produce-types-fallback
test('reports that produce types cannot be loaded, and suggests its own', async () => {
  mockResponse(getListing, owned());
  breakConnection(listProduceTypes);
  openEdit();
  expect(
    await screen.findByText('Failed to load produce types from server. Using default list.'),
  ).toBeVisible();
  const list = screen.getByLabelText('Produce Type').getAttribute('list');
  expect(document.querySelectorAll(`[id="${list}"] option`)).toHaveLength(SPECIFIC_PRODUCE.length);
});

// @rule exchange#sharing-form
test('starts with how it is shared, and sends only a change of it, also one back to nothing', async () => {
  const sharing = someSharing({ rule: 'choose', in_return: 'Jam' });
  mockResponse(getListing, owned({ sharing }));
  const message = 'The draw is over, so the rule can no longer be changed';
  refuse(updateListing, 'VALIDATION_FAILED', { 'sharing.rule': message });
  const page = openEdit();
  await screen.findByLabelText('Title');
  await save(page);
  expect(await screen.findByText(message)).toBeVisible();
  const calls = mockResponse(updateListing, owned());
  expect(screen.getByRole('radio', { name: /^I choose/ })).toBeChecked();
  expect(screen.getByLabelText('How many')).toHaveValue('10');
  await page.visitor.click(screen.getByRole('radio', { name: /^First to ask/ }));
  await page.visitor.click(screen.getByRole('checkbox', { name: 'Count the pieces' }));
  await page.visitor.clear(screen.getByLabelText(/^What I would like in return/));
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  const { sharing: sent } = (calls[0]?.body ?? {}) as { sharing: string };
  expect(JSON.parse(sent)).toMatchObject({ stock: null, rule: 'first', in_return: '' });
});

// @rule exchange#sharing-form
test('a count follows a quantity that said it and now says another', async () => {
  mockResponse(getListing, owned({ quantity: '40 zucchini', sharing: someSharing({ stock: 40 }) }));
  const calls = mockResponse(updateListing, owned());
  const page = openEdit();
  const quantity = await screen.findByLabelText(/^Quantity/);
  await page.visitor.clear(quantity);
  await page.visitor.type(quantity, '10 zucchini');
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  const { sharing, quantity: sent } = (calls[0]?.body ?? {}) as { sharing: string; quantity: string };
  expect([sent, JSON.parse(sharing).stock]).toEqual(['10 zucchini', 10]);
});
