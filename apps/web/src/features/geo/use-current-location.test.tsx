import { screen, waitFor } from '@testing-library/react';
import { type GeoPlace, reversePlace } from '@windfall/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../testing/server.ts';
import { useCurrentLocation } from './use-current-location.ts';

const sellwood: GeoPlace = {
  place_id: 97202,
  display_name: '97202, Portland, Oregon, United States',
  lat: '45.48',
  lon: '-122.64',
  address: { city: 'Portland', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97202' },
};

afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

function mockGeolocation(
  getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => void,
) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

const deviceIsAt = (latitude: number, longitude: number) =>
  mockGeolocation((found) => found({ coords: { latitude, longitude } } as GeolocationPosition));

function Locate({ onFound }: { onFound?: (place: unknown) => void }) {
  const { locate, locating, error } = useCurrentLocation();
  return (
    <>
      <button type="button" onClick={() => void locate().then(onFound)}>
        Locate
      </button>
      <p>{locating ? 'locating' : 'idle'}</p>
      {error && <p role="alert">{error}</p>}
    </>
  );
}

async function locate() {
  const found = vi.fn();
  const { visitor } = renderPart(<Locate onFound={found} />);
  await visitor.click(screen.getByRole('button', { name: 'Locate' }));
  return { found, visitor };
}

// @rule places#place-square
test("returns the place at the device's position, of which only the square is sent", async () => {
  deviceIsAt(45.476_543_21, -122.651_987_65);
  const calls = mockResponse(reversePlace, sellwood);
  const { found } = await locate();
  await waitFor(() => expect(found).toHaveBeenCalledOnce());
  expect(found.mock.calls[0]?.[0]).toEqual({
    fullAddress: '97202, Portland, Oregon, United States',
    city: 'Portland',
    state: 'OR',
    zip_code: '97202',
    latitude: 45.4748,
    longitude: -122.6504,
  });
  expect(calls[0]?.url.searchParams.get('lat')).toBe('45.4748');
  expect(calls[0]?.url.searchParams.get('lon')).toBe('-122.6504');
  expect(await screen.findByText('idle')).toBeVisible();
});

test('a second press sends no second request', async () => {
  const asked = vi.fn();
  mockGeolocation(asked);
  const { visitor } = await locate();
  await visitor.click(screen.getByRole('button', { name: 'Locate' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getByText('locating')).toBeVisible();
});

// @rule places#address-geolocation
test('a browser without geolocation shows an error', async () => {
  const { found } = await locate();
  expect(await screen.findByRole('alert')).toHaveTextContent('Geolocation is not supported by this browser.');
  expect(found).toHaveBeenCalledWith(null);
});

test.each([
  [1, 'Your browser does not share your location with this page.'],
  [3, 'Your location could not be found. Please type it.'],
])('a device that answers %i', async (code, sentence) => {
  mockGeolocation((_, failed) => failed({ code } as GeolocationPositionError));
  await locate();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test.each([
  [
    'no response',
    () => breakConnection(reversePlace),
    'Your location could not be looked up. Please type it.',
  ],
  [
    'there is no place',
    () => refuse(reversePlace, 'NOT_FOUND'),
    'No place was found at your location. Please type it.',
  ],
])('when %s', async (_, fail, sentence) => {
  deviceIsAt(0, 0);
  fail();
  await locate();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
