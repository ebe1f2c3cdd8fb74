import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADDRESS_SEARCH, findPlace, type GeoPlace, searchPlaces } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, roundTrip, sellwood, server } from '../../../testing/server.ts';
import type { AddressSuggestion } from '../model/address-suggestion.ts';
import { AddressSearchField } from './address-search-field.tsx';

const aPlace = (name: string, changes: Partial<GeoPlace> = {}): GeoPlace => ({
  place_id: 1,
  display_name: `${name}, Oregon, United States`,
  lat: '45.5',
  lon: '-122.6',
  address: { city: name, state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97202' },
  ...changes,
});

interface PlaceProps {
  onChoose?: (suggestion: AddressSuggestion) => void;
  suggest?: (text: string) => readonly string[];
}

function Place({ onChoose = () => {}, suggest }: PlaceProps) {
  const [value, setValue] = useState('');
  return (
    <AddressSearchField
      label="Location"
      value={value}
      onChange={setValue}
      onChoose={onChoose}
      suggest={suggest}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Location' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test("requests places from the third character on, with the geocoder's parameters", async () => {
  const calls = mockResponse(searchPlaces, [aPlace('Portland')]);
  const choose = vi.fn();
  const { visitor } = renderPart(<Place onChoose={choose} />, { user: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await visitor.type(field(), 'Po');
  await act(() => vi.advanceTimersByTimeAsync(ADDRESS_SEARCH.debounce));
  await roundTrip();
  expect(calls).toHaveLength(0);
  await visitor.type(field(), 'r');
  await visitor.click(await screen.findByRole('option', { name: 'Portland, Oregon, United States' }));
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
    q: 'Por USA',
    format: 'json',
    addressdetails: '1',
    limit: '5',
  });
  expect(choose.mock.calls).toEqual([
    [
      {
        fullAddress: 'Portland, Oregon, United States',
        city: 'Portland',
        state: 'OR',
        zip_code: '97202',
        latitude: 45.5,
        longitude: -122.6,
      },
      'Portland, OR',
    ],
  ]);
  expect(field()).toHaveValue('Portland, OR');
});

// @rule places#address-fields
test('sends one request for text that is typed without a pause', async () => {
  const calls = mockResponse(searchPlaces, [aPlace('Portland')]);
  renderPart(<Place />, { user: null });
  act(() => field().focus());
  for (const value of ['Por', 'Port', 'Portl']) fireEvent.change(field(), { target: { value } });
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(calls.map(({ url }) => url.searchParams.get('q'))).toEqual(['Portl USA']);
});

test('ignores a late response for an earlier text', async () => {
  let isEarlyReceived = false;
  const early = Promise.withResolvers<void>();
  server.use(
    http.get('*/geo/search', async ({ request }) => {
      const isEarly = new URL(request.url).searchParams.get('q') === 'Por USA';
      isEarlyReceived ||= isEarly;
      if (isEarly) await early.promise;
      return HttpResponse.json([aPlace(isEarly ? 'Portland' : 'Salem')]);
    }),
  );
  const { visitor } = renderPart(<Place />, { user: null });
  await visitor.type(field(), 'Por');
  await waitFor(() => expect(isEarlyReceived).toBe(true));
  await visitor.clear(field());
  await visitor.type(field(), 'Salem');
  expect(await screen.findByRole('option', { name: /^Salem/ })).toBeVisible();
  early.resolve();
  await act(roundTrip);
  expect(options()).toEqual(['Salem, Oregon, United States']);
});

test('shows five results at most', async () => {
  mockResponse(
    searchPlaces,
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => aPlace(`Port ${name}`)),
  );
  const { visitor } = renderPart(<Place />, { user: null });
  await visitor.type(field(), 'Port');
  await waitFor(() => expect(options()).toHaveLength(5));
  expect(screen.getByRole('status')).toHaveTextContent('5 places found');
});

test('known places come first and are not repeated', async () => {
  mockResponse(searchPlaces, [aPlace('Portland'), aPlace('Portola')]);
  const { visitor } = renderPart(<Place suggest={(text) => (text.length > 1 ? ['Portland, OR'] : [])} />, {
    user: null,
  });
  await visitor.type(field(), 'Por');
  await waitFor(() => expect(options()).toEqual(['Portland, OR', 'Portola, Oregon, United States']));
  await visitor.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Portland, OR');
});

test('a failed search does not block typing', async () => {
  breakConnection(searchPlaces);
  const { visitor, failures } = renderPart(<Place />, { user: null });
  await visitor.type(field(), 'Portland');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Places cannot be looked up now. Your text is used as it is.',
    ),
  );
  expect(field()).toHaveValue('Portland');
  expect(failures).toEqual([]);
});

test('shows that no place was found', async () => {
  mockResponse(searchPlaces, []);
  const { visitor } = renderPart(<Place />, { user: null });
  await visitor.type(field(), 'Atlantis');
  expect(await screen.findByText('No place found. Your text is used as it is.')).toBeInTheDocument();
});

// @rule places#address-bias
test('asks for places near where one looks, whose point is fetched once', async () => {
  const calls = mockResponse(searchPlaces, [aPlace('Selma')]);
  const asked = mockResponse(findPlace, sellwood);
  const { visitor } = renderPart(<Place />, { user: rosa });
  await visitor.type(field(), 'Sel');
  await screen.findByRole('option', { name: 'Selma, Oregon, United States' });
  await visitor.type(field(), 'm');
  await waitFor(() => expect(calls).toHaveLength(2));
  for (const { url } of calls) {
    expect([url.searchParams.get('lat'), url.searchParams.get('lon')]).toEqual(['45.484', '-122.636']);
  }
  expect(asked).toHaveLength(1);
});
