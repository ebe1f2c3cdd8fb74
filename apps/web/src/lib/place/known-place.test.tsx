import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { findPlace, squareOf } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse, refuse } from '../../testing/server.ts';
import { useKnownPlace } from './known-place.ts';
import { givePlace, rememberedPlace, rememberedPlaceQuery } from './place-memory.ts';

const portland = { zip_code: '97202', city: 'Portland', state: 'OR', latitude: 45.484, longitude: -122.636 };
const exact = { latitude: 45.476512, longitude: -122.643477 };

function Place() {
  const place = useKnownPlace();
  return <output>{place ? `${place.source}: ${place.near} (${place.town})` : 'nowhere'}</output>;
}

const remember = (place: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = `place=${place}`;
};

// @rule places#place-known
test.each([
  ['the ZIP code of the profile', null, { zip_code: '97202' }, 'profile: 97202 (Portland, OR)'],
  ['the ZIP code this browser remembers', '97214', { zip_code: '97202' }, 'browser: 97214 (Portland, OR)'],
  ['the town of the profile', null, { zip_code: null }, 'profile: Portland, OR (Portland, OR)'],
  [
    'the ZIP code of the location',
    null,
    { zip_code: null, location: '97202' },
    'profile: 97202 (Portland, OR)',
  ],
  ['the square of the position', null, { zip_code: null, ...exact }, 'profile: 45.4748,-122.6440 (null)'],
  ['the remembered square', squareOf(exact), {}, 'browser: 45.4748,-122.6440 (null)'],
])('%s is where the member looks', async (_, remembered, profile, expected) => {
  mockResponse(findPlace, portland);
  if (remembered) remember(remembered);
  renderPart(<Place />, { user: aMember(profile) });
  expect(await screen.findByText(expected)).toBeVisible();
});

// @rule places#place-known
test('nothing is near without a place, or with one that does not exist', async () => {
  const calls = mockResponse(findPlace, portland);
  renderPart(<Place />, { user: aMember({ zip_code: null, location: 'The mill' }) }).unmount();
  renderPart(<Place />, { user: null });
  expect(await screen.findByText('nowhere')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a place that does not exist counts as none', async () => {
  refuse(findPlace, 'NOT_FOUND');
  renderPart(<Place />, { user: aMember({ zip_code: '00000' }) });
  expect(await screen.findByText('nowhere')).toBeVisible();
});

// @rule places#place-known
test('a page that was rendered without a place is hydrated without one, though the browser has one by then', () => {
  const server = new QueryClient();
  givePlace(server, null);
  const browser = new QueryClient();
  hydrate(browser, dehydrate(server));
  remember('97202');
  expect(rememberedPlace(browser)).toBeNull();
  expect(new QueryObserver(browser, rememberedPlaceQuery).getCurrentResult().data).toBeNull();
});
