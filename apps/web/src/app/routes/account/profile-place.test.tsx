import { screen, waitFor } from '@testing-library/react';
import { reversePlace, searchPlaces, updateUser } from '@windfall/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockResponse } from '../../../testing/server.ts';
import { field, openSettings, save, self } from '../../testing/settings.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

const portland = {
  place_id: 1,
  display_name: 'Portland, Oregon, 97202, United States',
  lat: '45.48',
  lon: '-122.64',
  address: { city: 'Portland', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97202' },
};

// @rule places#address-fields
test('a chosen place has its ZIP code and position, a typed one has neither', async () => {
  mockResponse(searchPlaces, [portland]);
  const calls = mockResponse(updateUser, self());
  const page = openSettings(self({ location: 'Salem', zip_code: '97301' }));
  const location = await field('Location');
  await page.visitor.clear(location);
  await page.visitor.type(location, 'portl');
  await page.visitor.click(await screen.findByRole('option', { name: /Portland/ }));
  expect(location).toHaveValue('Portland, OR');
  expect(await field(/ZIP code/)).toHaveValue('97202');
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    location: 'Portland, OR',
    zip_code: '97202',
    latitude: 45.48,
    longitude: -122.64,
  });
  await page.visitor.type(location, ' (Sellwood)');
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ latitude: '', longitude: '' });
});

// @rule places#address-fields
test('the current location fills in place and ZIP code', async () => {
  mockResponse(reversePlace, portland);
  const getCurrentPosition = (found: PositionCallback) =>
    found({ coords: { latitude: 45.48, longitude: -122.64 } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { visitor } = openSettings(self({ location: '', zip_code: null }));
  await visitor.click(await screen.findByRole('button', { name: 'Use my current location' }));
  await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Portland, OR'));
  expect(await field(/ZIP code/)).toHaveValue('97202');
});

// @rule places#address-geolocation
test('a browser without geolocation shows an error', async () => {
  const { visitor } = openSettings();
  await visitor.click(await screen.findByRole('button', { name: 'Use my current location' }));
  expect(await screen.findByText('Geolocation is not supported by this browser.')).toBeVisible();
});
