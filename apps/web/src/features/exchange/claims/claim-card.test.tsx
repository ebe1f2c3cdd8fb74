import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { type Claim, checkSession, getClaim, moveClaim } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { sendOutbox } from '../../../lib/offline/outbox.ts';
import { listOutbox } from '../../../lib/offline/outbox-store.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { claimQuery } from '../api/claims-query.ts';
import { AGREED, aClaim, anOwnClaim } from '../testing/sample-claims.ts';
import { ClaimCard } from './claim-card.tsx';

function Shown({ rule }: { rule?: 'least' }) {
  const { data } = useQuery(claimQuery('c1'));
  return data ? <ClaimCard claim={data} rule={rule} /> : null;
}

/** The card of this claim, as the server has it. */
async function open(claim: Claim, rule?: 'least') {
  mockResponse(getClaim, claim);
  const page = renderPart(<Shown {...(rule && { rule })} />, { user: rosa });
  return { ...page, card: await screen.findByRole('article') };
}

/** The server takes the step, and the claim is this afterwards. */
function takes(after: Claim) {
  const calls: SeenCall[] = [];
  mockResponse(moveClaim, after, { calls });
  mockResponse(getClaim, after);
  return () => calls.map(({ url, body }) => [url.pathname, body]);
}

const SOON = { from: '2026-08-05T17:00:00.000Z', to: '2026-08-05T19:00:00.000Z' };

const DRAWN = { rule: 'draw', draw_at: SOON.from, drawn_at: SOON.from } as const;

const inLine = (changes: Partial<NonNullable<Claim['line']>>): Claim['line'] => ({
  ...{ rule: 'first', draw_at: null, drawn_at: null, is_drawn: false, got_before: null },
  ...changes,
});

const button = (name: string) => screen.getByRole('button', { name });
const buttonNames = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('says in plain words how it stands', () => {
  // @rule exchange#claim-states
  test.each<[Claim, ...(string | RegExp)[]]>([
    [anOwnClaim({ place: 3 }), 'You asked for 6 of “Forty zucchini”', 'You are 3rd in line.'],
    [anOwnClaim({ place: 11, could: [SOON] }), 'You are 11th in line.', /You could come: .*:00\s?[AP]M to/],
    [aClaim({ place: 2 }), 'Ben Okafor asks for 6 of “Forty zucchini”', '2nd in line.'],
    [
      anOwnClaim({ state: 'offered', given: 6, due_at: '2026-08-04T18:00:00.000Z' }),
      /It is yours: 6\. Say yes by \d+:00 [AP]M\./,
    ],
    [anOwnClaim({ state: 'offered', given: 4 }), 'It is yours: 4. Please say yes.'],
    [aClaim({ state: 'offered', given: 4 }), 'You promised 4.'],
    [aClaim(AGREED), 'Agreed: 6.', 'On the porch'],
    [aClaim({ state: 'collected', given: 5 }), 'Ben Okafor picked up 5.'],
    [anOwnClaim({ state: 'collected', given: 5 }), 'You picked up 5.'],
    [anOwnClaim({ state: 'missed' }), 'You did not come for it.'],
    [aClaim({ state: 'missed' }), 'Ben Okafor did not come.'],
    [anOwnClaim({ state: 'ended', ended_why: 'withdrawn' }), 'You took this back.'],
    [aClaim({ state: 'ended', ended_why: 'withdrawn' }), 'Ben Okafor took this back.'],
    [anOwnClaim({ state: 'ended', ended_why: 'not_chosen' }), 'Not this time.'],
    [anOwnClaim({ state: 'ended', ended_why: 'gone' }), 'Nothing is left of it.'],
    [anOwnClaim({ state: 'ended', ended_why: 'blocked' }), 'This has ended.'],
    [aClaim({ state: 'ended', ended_why: 'member_left' }), 'This has ended.'],
  ])('%#', async (claim, ...words) => {
    const { card } = await open(claim);
    for (const word of words) expect(card).toHaveTextContent(word);
  });

  // @rule exchange#line-why
  test.each<[Claim, string | RegExp]>([
    [
      anOwnClaim({ place: 1, line: inLine({ rule: 'least' }) }),
      'You are 1st in line: you got 0 in the last 28 days.',
    ],
    [
      anOwnClaim({ place: 2, got_lately: 2, line: inLine({ rule: 'least', got_before: 0 }) }),
      'You are 2nd in line: in the last 28 days you got 2, the neighbor before you 0.',
    ],
    [
      anOwnClaim({ place: 2, got_lately: 1, line: inLine({ rule: 'least', got_before: 1 }) }),
      'you got 1, as did the neighbor before you, who asked earlier.',
    ],
    [
      anOwnClaim({ place: 3, line: inLine({ rule: 'choose' }) }),
      'Ben Okafor chooses. 2 neighbors asked before you.',
    ],
    [anOwnClaim({ place: 1, line: inLine({ rule: 'choose' }) }), 'Ben Okafor chooses. You asked first.'],
    [
      anOwnClaim({ place: 2, line: inLine({ rule: 'draw', draw_at: SOON.from }) }),
      /You are in the draw: .*:00 [AP]M\./,
    ],
    [
      aClaim({ place: 2, line: inLine({ rule: 'draw', draw_at: SOON.from }) }),
      /Waits for the draw: .*:00 [AP]M\./,
    ],
    [anOwnClaim({ place: 2, line: inLine({ ...DRAWN, is_drawn: true }) }), 'You are 2nd in line, as drawn.'],
    [
      anOwnClaim({ place: 4, line: inLine(DRAWN) }),
      'You are 4th in line, behind those who were in the draw.',
    ],
  ])('why its place is that one: %#', async (claim, words) => {
    const { card } = await open(claim);
    expect(card).toHaveTextContent(words);
  });

  // @rule exchange#line-passed
  test.each<[Claim, string]>([
    [
      aClaim({ place: 2, line: inLine({}) }),
      '1 neighbor is before Ben Okafor in line, and is told once that you promise to others first.',
    ],
    [
      aClaim({ place: 3, line: inLine({ rule: 'least' }) }),
      '2 neighbors are before Ben Okafor in line. They are told once that you promise to others first.',
    ],
    [aClaim({ place: 1, line: inLine({}) }), ''],
    [aClaim({ place: 2, line: inLine({ rule: 'choose' }) }), ''],
    [aClaim({ place: 2, line: inLine({}), can: ['refuse'] }), ''],
  ])('who is before it in line, where a promise passes them over: %#', async (claim, words) => {
    await open(claim);
    expect(screen.queryByText(/told once that you promise/)?.textContent ?? '').toBe(words);
  });

  // @rule exchange#claim-amounts
  test('in the unit of the listing, or as some where nothing is counted', async () => {
    const jars = aClaim({ listing: { ...aClaim().listing, title: 'Plum jam', unit: 'jar' } });
    const { card, unmount } = await open(jars);
    expect(card).toHaveTextContent('asks for 6 × jar of “Plum jam”');
    unmount();
    await open(aClaim({ wanted: 1, listing: { ...aClaim().listing, is_counted: false, left: null } }));
    expect(screen.getByRole('article')).toHaveTextContent('asks for some of “Forty zucchini”');
    expect(button('Promise some to Ben Okafor: “Forty zucchini”')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^How many/ })).toBeNull();
  });

  // @rule exchange#claim-lately
  test('with what the asker got lately, where the rule counts it', async () => {
    const claim = aClaim({ got_lately: 2 });
    const { card, unmount } = await open(claim, 'least');
    expect(card).toHaveTextContent('Ben Okafor got 2 in the last 28 days.');
    unmount();
    await open(claim);
    expect(screen.getByRole('article')).not.toHaveTextContent('28 days');
  });
});

describe('has the steps that its viewer can take, each named by what it does', () => {
  // @rule exchange#claim-actions
  test.each<[Claim, string[]]>([
    [
      aClaim(),
      [
        'One fewer: How many for Ben Okafor: “Forty zucchini”',
        'One more: How many for Ben Okafor: “Forty zucchini”',
        'Promise 6 to Ben Okafor: “Forty zucchini”',
        'Not this time, Ben Okafor: “Forty zucchini”',
      ],
    ],
    [anOwnClaim(), ['Take back: “Forty zucchini”']],
    [
      anOwnClaim({ state: 'offered', given: 6, can: ['accept', 'decline'] }),
      ['Yes, I will take it: 6 of “Forty zucchini”', 'No, thanks: “Forty zucchini”'],
    ],
    [
      aClaim({ ...AGREED, given: 1, can: ['collect', 'call-off', 'miss', 'pickup'] }),
      [
        'Picked up: 1 of “Forty zucchini”',
        'Change the pickup of “Forty zucchini”',
        'Did not come: Ben Okafor, “Forty zucchini”',
        'Call off the pickup of “Forty zucchini”',
      ],
    ],
    [aClaim({ state: 'missed', can: ['again'] }), ['Give a second chance to Ben Okafor: “Forty zucchini”']],
    [aClaim({ state: 'ended', ended_why: 'gone', can: [] }), []],
  ])('%#', async (claim, names) => {
    const { container } = await open(claim);
    expect(buttonNames()).toEqual(names);
    await expectAccessible(container);
  });
});

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

// @rule exchange#claim-history
test('tells what happened, from the side of its viewer', async () => {
  const at = '2026-08-04T10:00:00.000Z';
  const events: Claim['events'] = [
    { at, actor: 'asker', action: 'ask', from: null, to: 'asked', amount: 6 },
    { at, actor: 'giver', action: 'pass', from: 'asked', to: 'asked', amount: null },
    { at, actor: 'giver', action: 'offer', from: 'asked', to: 'offered', amount: 4 },
    { at, actor: 'clock', action: 'silence', from: 'agreed', to: 'collected', amount: 4 },
  ];
  const claim = aClaim({ state: 'collected', given: 4, can: [], events });
  const { visitor, unmount } = await open(claim);
  const told = () => {
    const history = screen.getByText('What happened').closest('details');
    const items = within(history as HTMLElement).getAllByRole('listitem');
    return items.map((item) => item.textContent?.replace(/^.*?M: /, ''));
  };
  await visitor.click(screen.getByText('What happened'));
  expect(told()).toEqual([
    'Ben Okafor asked for 6',
    'You promised some to a neighbor behind Ben Okafor in line',
    'You promised 4',
    'Time counted it as picked up: 4',
  ]);
  unmount();
  await open({ ...claim, role: 'asker' });
  expect(told().slice(0, 2)).toEqual([
    'You asked for 6',
    'Rosa Delgado promised some to a neighbor behind you in line',
  ]);
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

// @rule exchange#claim-newer
test('a state, a reason and a step that only a newer server knows do not break the card', async () => {
  const event = {
    at: '2026-08-08T12:00:00.000Z',
    actor: 'robot',
    action: 'weigh',
    from: null,
    to: 'weighed',
  };
  const newer = [
    [{ state: 'weighed', can: ['weigh'], events: [{ ...event, amount: null }] }, 'Please reload the page'],
    [{ state: 'ended', ended_why: 'too_heavy', can: [] }, 'This has ended.'],
  ] as const;
  for (const [fields, words] of newer) {
    const claim = anOwnClaim(fields as unknown as Partial<Claim>);
    const { unmount } = renderPart(<ClaimCard claim={claim} />, { user: rosa });
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    unmount();
  }
});
