import { screen, within } from '@testing-library/react';
import { DEFAULT_SHARING, getListing, type Listing, listLine, moveClaim } from '@windfall/contract';
import { expect, test } from 'vitest';
import { AGREED, aClaim } from '../../../features/exchange/testing/sample-claims.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, ben, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { Component, loader } from './listing.tsx';

const amir = { id: 'amir', name: 'Amir Haddad', picture: null };
const owned = (changes: Partial<Listing> = {}) =>
  aListing({ user_id: rosa.id, is_seller: true, can_edit: true, ...changes });

function open(listing: Listing) {
  mockResponse(getListing, listing);
  return renderPage(
    { path: '/listing/:id', loader, Component },
    {
      at: '/listing/zucchini',
      user: rosa,
    },
  );
}

// @rule exchange#claim-line
// @rule exchange#claim-lately
test('shows its owner the line in order, with counts above', async () => {
  const sharing = { ...DEFAULT_SHARING, stock: 40, left: 28, rule: 'least', unit: 'piece' } as const;
  mockResponse(listLine, [
    aClaim({ id: 'a', got_lately: 2 }),
    aClaim({ id: 'b', asker: amir, place: 2, wanted: 3 }),
    aClaim({ ...AGREED, id: 'c', given: 6 }),
    aClaim({ id: 'd', state: 'collected', given: 5, can: [] }),
  ]);
  const { container, visitor } = open(owned({ sharing }));
  const line = within(await screen.findByRole('region', { name: 'Who asks for this' }));
  expect(line.getByText('2 asking · 6 pieces promised · 5 pieces picked up')).toBeVisible();
  const cards = line.getAllByRole('article');
  expect(cards).toHaveLength(4);
  expect(cards[0]).toHaveTextContent('Ben Okafor got 2 in the last 28 days.');
  expect(cards[1]).toHaveTextContent('Amir Haddad asks for 3');
  await expectAccessible(container);
  const moved = aClaim({ id: 'b', asker: amir, state: 'offered', given: 3, version: 2, can: [] });
  mockResponse(moveClaim, moved);
  mockResponse(listLine, [aClaim({ id: 'a' }), moved]);
  await visitor.click(line.getByRole('button', { name: 'Promise 3 to Amir Haddad: “Forty zucchini”' }));
  await line.findByText('You promised 3.', { exact: false });
});

// @rule exchange#claim-line
test('shows others no line', async () => {
  mockResponse(listLine, [aClaim()]);
  open(aListing({ user_id: ben.id }));
  await screen.findByRole('heading', { level: 1, name: 'Forty zucchini' });
  expect(screen.queryByRole('region', { name: 'Who asks for this' })).toBeNull();
});

test('says nothing where no member asks, and offers to load a line that failed', async () => {
  const first = open(owned());
  await screen.findByRole('heading', { level: 1, name: 'Forty zucchini' });
  expect(screen.queryByRole('region', { name: 'Who asks for this' })).toBeNull();
  first.unmount();
  breakConnection(listLine);
  const { visitor } = open(owned());
  expect(await screen.findByText('The line could not be loaded. Please try again.')).toBeVisible();
  mockResponse(listLine, [aClaim()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(
    await screen.findByRole('button', { name: 'Promise 6 to Ben Okafor: “Forty zucchini”' }),
  ).toBeVisible();
});
