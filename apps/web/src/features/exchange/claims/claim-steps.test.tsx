import { screen, waitFor, within } from '@testing-library/react';
import { type Claim, checkSession, getClaim, moveClaim } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { sendOutbox } from '../../../lib/outbox/send-outbox.ts';
import { rosa } from '../../../testing/people.ts';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { button, buttonNames, open } from '../testing/claim-card.tsx';
import { AGREED, aClaim, anOwnClaim } from '../testing/sample-claims.ts';

/** The server takes the step, and the claim is this afterwards. */
function takes(after: Claim) {
  const calls = mockResponse(moveClaim, after);
  mockResponse(getClaim, after);
  return () => calls.map(({ url, body }) => [url.pathname, body]);
}

// @rule exchange#claim-promise
test('a tap promises what was asked for, and the focus stays with the card', async () => {
  const { visitor } = await open(aClaim());
  const offered = aClaim({ state: 'offered', given: 6, version: 2, can: [] });
  const calls = takes(offered);
  await visitor.click(button('Promise 6 to Ben Okafor: “Forty zucchini”'));
  const status = await screen.findByText('You promised 6.');
  expect(calls()).toEqual([['/api/claims/c1/offer', { version: 1, amount: 6 }]]);
  await waitFor(() => expect(status.parentElement).toHaveFocus());
});

// @rule exchange#claim-promise
test('a giver can promise fewer, and no more than is left', async () => {
  const { visitor } = await open(aClaim({ listing: { ...aClaim().listing, left: 4 } }));
  const calls = takes(aClaim({ state: 'offered', given: 3, version: 2, can: [] }));
  expect(button('Promise 4 to Ben Okafor: “Forty zucchini”')).toBeVisible();
  await visitor.click(button('One more: How many for Ben Okafor: “Forty zucchini”'));
  await visitor.click(button('One fewer: How many for Ben Okafor: “Forty zucchini”'));
  await visitor.click(button('Promise 3 to Ben Okafor: “Forty zucchini”'));
  await screen.findByText('You promised 3.');
  expect(calls()).toEqual([['/api/claims/c1/offer', { version: 1, amount: 3 }]]);
});

// @rule exchange#claim-promise
test('an open card promises no more than is left meanwhile, and what was asked for once that is free again', async () => {
  const { queryClient } = await open(aClaim());
  const leaves = async (left: number, name: string) => {
    mockResponse(getClaim, aClaim({ listing: { ...aClaim().listing, left } }));
    await queryClient.invalidateQueries({ queryKey: ['claims'] });
    expect(await screen.findByRole('button', { name })).toBeVisible();
  };
  await leaves(2, 'Promise 2 to Ben Okafor: “Forty zucchini”');
  await leaves(9, 'Promise 6 to Ben Okafor: “Forty zucchini”');
});

// @rule exchange#claim-collect
test('a tap hands over all, and a number behind a disclosure fewer', async () => {
  const { visitor } = await open(anOwnClaim(AGREED));
  const calls = takes(anOwnClaim({ ...AGREED, state: 'collected', given: 4, version: 2, can: [] }));
  expect(button('Picked up: 6 of “Forty zucchini”')).toBeVisible();
  await visitor.click(screen.getByText('Took fewer'));
  const taken = screen.getByRole('textbox', { name: 'How many were taken of “Forty zucchini”' });
  await visitor.clear(taken);
  await visitor.type(taken, '1');
  await visitor.click(button('One more: How many were taken of “Forty zucchini”'));
  await visitor.click(screen.getByRole('button', { name: /^Picked up 2 of 6/ }));
  await screen.findByText('You picked up 4.');
  expect(calls()).toEqual([['/api/claims/c1/collect', { version: 1, amount: 2 }]]);
});

// @rule exchange#claim-call-off
test('a pickup is called off after a question', async () => {
  const { visitor } = await open(aClaim(AGREED));
  const calls = takes(aClaim({ ...AGREED, state: 'ended', ended_why: 'called_off', version: 2, can: [] }));
  await visitor.click(button('Call off the pickup of “Forty zucchini”'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Call off this pickup?' });
  expect(dialog).toHaveTextContent('Ben Okafor is told at once.');
  expect(calls()).toEqual([]);
  await visitor.click(within(dialog).getByRole('button', { name: 'Call it off' }));
  await screen.findByText('This was called off.');
  expect(calls()).toEqual([['/api/claims/c1/call-off', { version: 1 }]]);
});

// @rule exchange#claim-collect
test('that the asker did not come is said after a question', async () => {
  const agreed = aClaim({ ...AGREED, can: ['collect', 'miss'] });
  const { visitor } = await open(agreed);
  const calls = takes({ ...agreed, state: 'missed', version: 2, can: ['again'] });
  await visitor.click(button('Did not come: Ben Okafor, “Forty zucchini”'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Did Ben Okafor not come?' });
  expect(dialog).toHaveTextContent('Ben Okafor is told at once. You can undo it for 24 hours.');
  expect(calls()).toEqual([]);
  await visitor.click(within(dialog).getByRole('button', { name: 'Did not come' }));
  await screen.findByText('Ben Okafor did not come.');
  expect(calls()).toEqual([['/api/claims/c1/miss', { version: 1 }]]);
});

// @rule exchange#claim-call-off
test('a promise without an answer is taken back after a question', async () => {
  const { visitor } = await open(aClaim({ ...AGREED, state: 'offered', can: ['call-off', 'pickup'] }));
  const calls = takes(aClaim({ state: 'ended', ended_why: 'called_off', version: 2, can: [] }));
  await visitor.click(button('Take back the promise of “Forty zucchini”'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take back this promise?' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Take it back' }));
  await screen.findByText('This was called off.');
  expect(calls()).toEqual([['/api/claims/c1/call-off', { version: 1 }]]);
});

// @rule exchange#claim-undo
test.each([
  ['collected', 'Picked up'],
  ['missed', 'Did not come'],
] as const)('what was said is undone with one tap: %s', async (state, words) => {
  const { visitor } = await open(aClaim({ ...AGREED, state, given: 6, can: ['undo'] }));
  const calls = takes(aClaim({ ...AGREED, version: 2 }));
  await visitor.click(button(`Undo “${words}”: “Forty zucchini”`));
  await screen.findByText('Agreed: 6.');
  expect(calls()).toEqual([['/api/claims/c1/undo', { version: 1 }]]);
});

// @rule exchange#claim-stale
test('a step on an old version shows the present one, and says so', async () => {
  const { visitor } = await open(aClaim());
  refuse(moveClaim, 'CLAIM_CHANGED');
  mockResponse(getClaim, aClaim({ state: 'ended', ended_why: 'withdrawn', version: 2, can: [] }));
  await visitor.click(button('Promise 6 to Ben Okafor: “Forty zucchini”'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This has changed meanwhile\.$/);
  expect(await screen.findByText('Ben Okafor took this back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Promise/ })).toBeNull();
});

// @rule exchange#claim-stale
test.each([
  ['NOT_ENOUGH_LEFT', 'So many are not left.'],
  ['CLAIM_ACTION_NOT_POSSIBLE', 'This is not possible any more.'],
] as const)('%s is told in the card', async (code, words) => {
  const { visitor, failures } = await open(aClaim());
  refuse(moveClaim, code);
  await visitor.click(button('Promise 6 to Ben Okafor: “Forty zucchini”'));
  expect(
    within(screen.getByRole('article')).queryByRole('alert') ?? (await screen.findByRole('alert')),
  ).toHaveTextContent(words);
  expect(failures).toEqual([]);
});

test('a step under way shows on its button', async () => {
  const { visitor } = await open(aClaim());
  hang(moveClaim);
  await visitor.click(button('Not this time, Ben Okafor: “Forty zucchini”'));
  await waitFor(() =>
    expect(button('Not this time, Ben Okafor: “Forty zucchini”')).toHaveAttribute('aria-busy', 'true'),
  );
});

describe('without a connection', () => {
  // @rule exchange#claim-offline
  test('a promise waits in the outbox, and is sent once', async () => {
    const { visitor, queryClient } = await open(aClaim());
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    breakConnection(moveClaim);
    await visitor.click(button('Promise 6 to Ben Okafor: “Forty zucchini”'));
    expect(await screen.findByText(/^Saved here\./)).toBeVisible();
    expect(buttonNames()).toEqual([]);
    expect(listOutbox(rosa.id)).toMatchObject([
      {
        kind: 'claim-move',
        target: 'ben',
        label: 'Forty zucchini',
        fields: { claim: 'c1', action: 'offer' },
      },
    ]);
    const calls = takes(aClaim({ state: 'offered', given: 6, version: 2, can: [] }));
    await sendOutbox(queryClient);
    await waitFor(() => expect(listOutbox(rosa.id)).toEqual([]));
    expect(calls()).toEqual([['/api/claims/c1/offer', { version: 1, amount: 6 }]]);
  });

  // @rule exchange#claim-offline
  test.each([
    ['CLAIM_CHANGED', 'Your answer was not taken. This has changed meanwhile.'],
    ['SWAP_GONE', 'Your answer was not taken. What was offered in return is no longer available.'],
  ] as const)('a waiting step that is refused with %s says so in the card', async (code, words) => {
    const { visitor, queryClient } = await open(anOwnClaim({ state: 'offered', given: 6, can: ['accept'] }));
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    breakConnection(moveClaim);
    await visitor.click(button('Yes, I will take it: 6 of “Forty zucchini”'));
    await screen.findByText(/^Saved here\./);
    refuse(moveClaim, code);
    await sendOutbox(queryClient);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await visitor.click(button('All right'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(listOutbox(rosa.id)).toEqual([]);
  });

  test('a step that needs an answer says that there is none', async () => {
    const { visitor } = await open(aClaim());
    breakConnection(moveClaim);
    await visitor.click(button('Not this time, Ben Okafor: “Forty zucchini”'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(listOutbox(rosa.id)).toEqual([]);
  });
});

describe('thanks', () => {
  const collected = anOwnClaim({ state: 'collected', given: 6, can: ['thank'] });

  // @rule exchange#claim-thanks
  test.each(['', 'The soup was lovely'])(
    'are one tap with a line that may stay empty: "%s"',
    async (text) => {
      const { visitor } = await open(collected);
      const thanked = { thanked_at: '2026-08-04T11:00:00.000Z', thanks: text, version: 2, can: [] };
      const calls = takes({ ...collected, ...thanked });
      if (text)
        await visitor.type(
          screen.getByRole('textbox', { name: 'A line to Ben Okafor optional: “Forty zucchini”' }),
          text,
        );
      await visitor.click(button('Thank Ben Okafor: “Forty zucchini”'));
      expect(await screen.findByText('You thanked Ben Okafor.')).toBeVisible();
      expect(calls()).toEqual([['/api/claims/c1/thank', { version: 1, text }]]);
    },
  );

  // @rule exchange#claim-thanks
  test('are read by the giver', async () => {
    const thanked = { thanked_at: '2026-08-04T11:00:00.000Z', thanks: 'The soup was lovely' };
    const { card } = await open(aClaim({ state: 'collected', given: 6, can: [], ...thanked }));
    expect(card).toHaveTextContent('Ben Okafor thanks you.');
    expect(card).toHaveTextContent('The soup was lovely');
  });
});
