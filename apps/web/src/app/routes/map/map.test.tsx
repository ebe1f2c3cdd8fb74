import { screen } from '@testing-library/react';
import { getMap, LISTING_MESSAGES, type MapSquare, nearOf, squareOf, type TownMap } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './map.tsx';

const square = (changes: Partial<MapSquare>): MapSquare => ({
  south: 45.4995,
  north: 45.504,
  west: -122.634,
  east: -122.6276,
  near: '45.5018,-122.6308',
  km: 0,
  offers: 1,
  is_more: false,
  ...changes,
});

const town: TownMap = {
  latitude: 45.50175,
  longitude: -122.6308,
  zoom: 13,
  has_streets: false,
  squares: [
    square({}),
    square({
      near: '45.5200,-122.6000',
      km: 3.2,
      offers: 99,
      is_more: true,
      south: 45.518,
      north: 45.5225,
      west: -122.603,
      east: -122.5966,
    }),
  ],
  towns: [{ town: 'Portland, OR', near: '45.5175,-122.6752', offers: 2, is_more: false }],
};

const open = (at: string) => renderPage({ path: '/map', Component, loader }, { at, user: null });

// @rule places#map
test('squares say how many offers there are and where, and lead to their lists', async () => {
  mockResponse(getMap, town);
  const { container } = open('/map?near=97214');
  const links = await screen.findAllByRole('link', { name: /offers?, / });
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['1 offer, in the middle of the map', '/listings?near=45.5018%2C-122.6308'],
    ['99 or more offers, 2 miles to the northeast', '/listings?near=45.5200%2C-122.6000'],
  ]);
  expect(screen.getByRole('link', { name: 'Portland, OR: 2 offers' })).toHaveAttribute(
    'href',
    '/listings?near=45.5175%2C-122.6752',
  );
  expect(screen.getByText('100 or more offers on this part of the map.')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Distances and towns around' })).toHaveAttribute(
    'src',
    `/map.svg?near=${encodeURIComponent(nearOf(squareOf(town)))}&zoom=13`,
  );
  expect(screen.queryByRole('button', { name: 'Move the map' })).not.toBeInTheDocument();
  await expectAccessible(container);
});

// @rule places#map-home
test('without a place and a town of the site the page asks for one, and names one that is not known', async () => {
  refuse(getMap, 'VALIDATION_FAILED', { near: LISTING_MESSAGES.near });
  const { unmount } = open('/map');
  expect(await screen.findByText('Which part of the map would you like to see?')).toBeInTheDocument();
  expect(screen.getByLabelText('Near ZIP or town')).toHaveAttribute('name', 'place');
  unmount();
  refuse(getMap, 'VALIDATION_FAILED', { near: LISTING_MESSAGES.townUnknown });
  open('/map?near=Nowhereville');
  expect(await screen.findByText(LISTING_MESSAGES.townUnknown)).toBeInTheDocument();
});
