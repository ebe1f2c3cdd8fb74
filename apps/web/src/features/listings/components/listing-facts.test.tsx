import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { PlaceAndDistance } from './listing-facts.tsx';

const stall = { latitude: 45.512, longitude: -122.64, location: 'Sellwood, Portland' };

// @rule listings#detail-distance
test.each([
  ['a viewer whose place is known', rosa, {}, '2 miles away · Sellwood, Portland'],
  ['a visitor without a place', null, {}, 'Sellwood, Portland'],
  ['its owner', rosa, { is_seller: true }, 'Sellwood, Portland'],
  [
    'a viewer in the only town that is known of it',
    rosa,
    { town: { name: 'Portland, OR', radius_km: 20 }, location: 'Portland' },
    'in Portland, OR',
  ],
  [
    'a viewer outside of that town',
    rosa,
    { town: { name: 'Portland, OR', radius_km: 1 }, location: 'By the river' },
    '2 miles away · in Portland, OR · By the river',
  ],
  ['others, where it has no place', rosa, { latitude: null, longitude: null }, 'Sellwood, Portland'],
])('a listing shows its distance and place to %s', async (_, user, changes, shown) => {
  renderPart(
    <p>
      <PlaceAndDistance listing={aListing({ ...stall, ...changes })} />
    </p>,
    { user },
  );
  const place = (await screen.findByText(/Portland/)).closest('p');
  await screen.findByText(shown.split(' · ')[0] ?? '');
  expect(place).toHaveTextContent(new RegExp(`^${shown}$`));
});

// @rule places#place-unknown
test('its owner reads that its place is not known', async () => {
  const nowhere = { is_seller: true, latitude: null, longitude: null, location: 'At the mill' };
  renderPart(<PlaceAndDistance listing={aListing(nowhere)} />, { user: rosa });
  expect(await screen.findByText(/^We do not know where that is/)).toBeVisible();
});
