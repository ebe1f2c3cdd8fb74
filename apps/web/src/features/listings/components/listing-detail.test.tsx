import { screen } from '@testing-library/react';
import { CROP_WARNINGS, DEFAULT_SHARING } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ListingDetail } from './listing-detail.tsx';

// @rule exchange#sharing-states
test.each([
  ['Available', {}],
  ['All promised, you can get in line', { sharing: { ...DEFAULT_SHARING, stock: 4, left: 0 } }],
  ['All gone', { is_available: false, sharing: { ...DEFAULT_SHARING, stock: 4, left: 0 } }],
  ['All gone', { is_available: false }],
  // Independent of its other state: a sample cannot be messaged.
  ['Hidden', { hidden_at: '2026-08-04T11:00:00.000Z' }],
  ['Hidden', { hidden_at: '2026-08-04T11:00:00.000Z', is_available: false }],
])('says at the top that a listing is %s', (state, fields) => {
  renderPart(<ListingDetail listing={aListing(fields)}>{null}</ListingDetail>);
  const states = ['Available', 'All promised, you can get in line', 'All gone', 'Hidden'].filter((text) =>
    screen.queryByText(text),
  );
  expect(states).toEqual([state]);
});

// @rule listings#detail-order
test.each([
  ['Zucchini', 'Produce Type'],
  ['', null],
  ['Vegetables', null],
])('the produce type %j is shown where it says more than the category', (produce_name, term) => {
  renderPart(<ListingDetail listing={aListing({ produce_name })}>{null}</ListingDetail>);
  expect(screen.queryByText('Produce Type')?.textContent ?? null).toBe(term);
  expect(screen.getByText('Category')).toBeVisible();
});

// @rule produce#notes
test('says what has to be known before eating, with its source, of what is eaten', async () => {
  const rhubarb = aListing({ title: 'Rhubarb', category: 'Vegetables', crop: 'rhubarb' });
  const { unmount } = renderPart(<ListingDetail listing={rhubarb}>{null}</ListingDetail>, { user: null });
  expect(await screen.findByText(/the leaves are poisonous/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Source' })).toHaveAttribute(
    'href',
    CROP_WARNINGS['rhubarb-leaves'].source,
  );
  expect(screen.getByRole('link', { name: /About this crop/ })).toHaveAttribute('href', '/crops/rhubarb');
  unmount();
  const seeds = { ...rhubarb, category: 'Seeds' } as const;
  renderPart(<ListingDetail listing={seeds}>{null}</ListingDetail>, { user: null });
  expect(await screen.findByRole('link', { name: /About this crop/ })).toBeVisible();
  expect(screen.queryByText(/poisonous/)).toBeNull();
});
