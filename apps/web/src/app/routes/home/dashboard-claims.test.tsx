import { screen, waitFor, within } from '@testing-library/react';
import {
  answerSwap,
  type Claim,
  listClaims,
  listConversations,
  listSwaps,
  listUserListings,
  moveClaim,
  OPEN_STATES,
  type SuggestedSwap,
} from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { AGREED, aClaim, anOwnClaim } from '../../../features/exchange/testing/sample-claims.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, server } from '../../../testing/server.ts';
import { Component, loader } from './dashboard.tsx';

beforeEach(() => {
  mockResponse(listConversations, []);
  mockResponse(listUserListings, []);
});

function mockClaims(...claims: Claim[]) {
  server.use(
    http.get('*/api/claims', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const open = searchParams.get('open') === 'true';
      const isOpen = ({ state }: Claim) => (OPEN_STATES as readonly string[]).includes(state);
      const fit = claims.filter((claim) => claim.role === searchParams.get('role') && isOpen(claim) === open);
      return HttpResponse.json(fit);
    }),
  );
}

const open = () =>
  renderPage(
    { path: '/dashboard', loader, Component },
    {
      at: '/dashboard',
      user: rosa,
    },
  );

const inSection = (name: string) => within(screen.getByRole('region', { name }));

// @rule exchange#claim-dashboard
// @rule lending#dashboard
test('lists open claims by what they wait for, with the next step', async () => {
  const loan = {
    from: '2026-08-01',
    to: '2026-08-04',
    due_at: '2026-08-04T03:00:00.000Z',
    is_late: true,
    renew_to: null,
    back_said_at: null,
    back_at: null,
    condition_out: '',
    condition_back: '',
  };
  mockClaims(
    aClaim({ id: 'h', state: 'out', loan, can: ['return'] }),
    anOwnClaim({ id: 'i', state: 'out', loan, can: ['return'] }),
    aClaim({ id: 'a', note: 'For a soup' }),
    aClaim({ ...AGREED, id: 'b' }),
    aClaim({ id: 'c', state: 'offered', given: 6, can: ['call-off'] }),
    anOwnClaim({ id: 'd', place: 2 }),
    aClaim({ id: 'g', can: ['refuse'], listing: { ...aClaim().listing, left: 0 } }),
    anOwnClaim({ ...AGREED, id: 'e' }),
    anOwnClaim({
      id: 'f',
      state: 'offered',
      given: 6,
      can: ['accept', 'decline'],
      due_at: '2026-08-04T15:00:00.000Z',
    }),
  );
  const { container, visitor } = open();
  await screen.findByRole('region', { name: 'Waiting for your answer' });
  await screen.findAllByRole('article');
  for (const all of screen.getAllByRole('button', { name: /^Show all/ })) await visitor.click(all);
  await visitor.click(screen.getByText('Waiting for others, or done lately (3)'));
  const waiting = inSection('Waiting for your answer').getAllByRole('article');
  expect(waiting.map((card) => within(card).getAllByRole('button').at(-2)?.textContent)).toEqual([
    'Yes, I will take it',
    'Promise',
  ]);
  expect(waiting[1]).toHaveTextContent('For a soup');
  const pickedUp = { name: 'Picked up: 6 of “Forty zucchini”' };
  expect(inSection('To pick up').getByRole('button', pickedUp)).toBeVisible();
  expect(inSection('To hand over').getByRole('button', pickedUp)).toBeVisible();
  expect(inSection('To come back').getByRole('button', { name: /^It is back/ })).toBeVisible();
  expect(inSection('To bring back').getByRole('button', { name: /^I brought it back/ })).toBeVisible();
  expect(inSection('Promised by you').getByText('You promised 6.')).toBeVisible();
  expect(inSection('Asked of you').getByText('1st in line. All of it is promised.')).toBeVisible();
  expect(inSection('You asked for').getByText('You are 2nd in line.')).toBeVisible();
  expect(inSection('You asked for').getByRole('link')).toHaveAttribute('href', '/conversation/ben');
  await expectAccessible(container);
});

// @rule exchange#claim-dashboard
// @rule exchange#claim-thanks
test('shows the pickups of the last 28 days with their thanks, the latest first', async () => {
  const collected = (days: number) => ({
    state: 'collected' as const,
    given: 6,
    place: null,
    events: [
      {
        at: new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
        ...({ actor: 'giver', action: 'collect', from: 'agreed', to: 'collected', amount: 6 } as const),
      },
    ],
  });
  mockClaims(
    aClaim({ ...collected(3), id: 'a', can: [], thanked_at: '2026-08-04T10:00:00.000Z', thanks: 'Lovely!' }),
    anOwnClaim({ ...collected(1), id: 'b', can: ['thank'] }),
    anOwnClaim({ ...collected(29), id: 'c', can: ['thank'] }),
    anOwnClaim({ id: 'd', state: 'ended', ended_why: 'withdrawn', can: [] }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByText('Waiting for others, or done lately (2)'));
  await visitor.click(inSection('Lately').getByRole('button', { name: 'Show all 2' }));
  await inSection('Lately').findByText('Lovely!');
  const [own, given, ...others] = inSection('Lately').getAllByRole('article');
  expect(others).toEqual([]);
  expect(within(own as HTMLElement).getByRole('button', { name: /^Thank Ben/ })).toBeVisible();
  expect(given).toHaveTextContent('Ben Okafor thanks you');
});

// @rule exchange#claim-dashboard
test('a claim moves to its next section with one tap', async () => {
  mockClaims(aClaim());
  const { visitor } = open();
  const promise = await screen.findByRole('button', { name: 'Promise 6 to Ben Okafor: “Forty zucchini”' });
  const offered = aClaim({ state: 'offered', given: 6, version: 2, can: ['call-off'] });
  mockResponse(moveClaim, offered);
  mockClaims(offered);
  await visitor.click(promise);
  await visitor.click(await screen.findByText('Waiting for others, or done lately (1)'));
  expect(await screen.findByRole('region', { name: 'Promised by you' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull());
});

// @rule navigation#dashboard-short
test('shows the most urgent claims, on a phone the first of them, and all on request', async () => {
  const accept: Partial<Claim> = { state: 'offered', given: 6, can: ['accept', 'decline'] };
  mockClaims(...['a', 'b', 'c'].map((id) => aClaim({ id })), anOwnClaim({ id: 'd', ...accept }));
  const { visitor } = open();
  await screen.findByRole('region', { name: 'Waiting for your answer' });
  const cards = () => inSection('Waiting for your answer').getAllByRole('article');
  await waitFor(() => expect(cards()).toHaveLength(3));
  const isOnPhone = (card: HTMLElement) => !card.closest('li')?.classList.contains('max-sm:hidden');
  expect(cards().filter(isOnPhone)).toHaveLength(1);
  expect(cards().find(isOnPhone)).toHaveTextContent('Yes, I will take it');
  await visitor.click(screen.getByRole('button', { name: 'Show all 4' }));
  expect(cards().filter(isOnPhone)).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
});

test('is as before where nothing is asked', async () => {
  open();
  await screen.findByText('No listings yet');
  expect(screen.queryAllByRole('region')).toEqual([]);
});

test('says that claims could not be loaded, and tries again', async () => {
  breakConnection(listClaims);
  const { visitor } = open();
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  expect(
    screen.getAllByText('What is asked and promised could not be loaded. Please try again.'),
  ).toHaveLength(1);
  mockClaims(aClaim());
  if (retry) await visitor.click(retry);
  expect(await screen.findByRole('region', { name: 'Waiting for your answer' })).toBeVisible();
});

// @rule exchange#swap-of-three
// @rule exchange#swap-answer
test('a suggested swap is answered with one tap, and says how it stands', async () => {
  const swap: SuggestedSwap = {
    id: 's1',
    state: 'open',
    members: 3,
    waiting: 3,
    answer: null,
    created_at: '2026-08-04T03:00:00.000Z',
    expires_at: '2026-08-07T03:00:00.000Z',
    gives: { listing_id: 'plums', title: 'Plums', amount: 5, unit: 'plum' },
    gets: {
      listing_id: 'eggs',
      title: 'Eggs',
      amount: 6,
      unit: 'egg',
      owner_id: 'ben',
      owner_name: 'Ben Okafor',
    },
  };
  mockResponse(listSwaps, [swap]);
  const { visitor, container } = open();
  const card = await screen.findByRole('article', { name: 'Swap for “Eggs”' });
  expect(card).toHaveTextContent('You get 6 eggs from Ben Okafor: Eggs');
  expect(card).toHaveTextContent('You give 5 plums to a neighbor, who gives to the third: Plums');
  await expectAccessible(container);
  const calls = mockResponse(answerSwap, { ...swap, answer: 'accepted', waiting: 2 });
  await visitor.click(screen.getByRole('button', { name: 'Yes, swap for “Eggs”' }));
  expect(await screen.findByText('You said yes. 2 neighbors have not answered yet.')).toHaveFocus();
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/swaps/s1/accept']);
  expect(screen.queryByRole('button', { name: /^No, thanks: swap/ })).toBeNull();
});
