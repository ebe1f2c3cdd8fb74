import { screen, within } from '@testing-library/react';
import type { Claim } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { button, buttonNames, open } from '../testing/claim-card.tsx';
import { AGREED, aClaim, anOwnClaim } from '../testing/sample-claims.ts';
import { ClaimCard } from './claim-card.tsx';

const SOON = { from: '2026-08-05T17:00:00.000Z', to: '2026-08-05T19:00:00.000Z' };

const DRAWN = { rule: 'draw', draw_at: SOON.from, drawn_at: SOON.from } as const;

const inLine = (changes: Partial<NonNullable<Claim['line']>>): Claim['line'] => ({
  rule: 'first',
  draw_at: null,
  drawn_at: null,
  is_drawn: false,
  got_before: null,
  ...changes,
});

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

  // @rule exchange#ask-how-much
  test('with what was said in words, also in its history', async () => {
    const listing = { ...aClaim().listing, is_counted: false, left: null };
    const asked = {
      at: aClaim().asked_at,
      actor: 'asker',
      action: 'ask',
      from: null,
      to: 'asked',
      amount: 1,
    } as const;
    const { card } = await open(aClaim({ wanted: 1, how_much: 'about 3 lb', listing, events: [asked] }));
    expect(card).toHaveTextContent('Ben Okafor asks for about 3 lb of “Forty zucchini”');
    expect(card).toHaveTextContent('asked for about 3 lb');
    expect(button('Promise about 3\u00a0lb to Ben Okafor: “Forty zucchini”')).toBeVisible();
  });

  // @rule exchange#claim-amounts
  test('in the unit of the listing, or as some where nothing is counted', async () => {
    const jars = aClaim({ listing: { ...aClaim().listing, title: 'Plum jam', unit: 'jar' } });
    const { card, unmount } = await open(jars);
    expect(card).toHaveTextContent('asks for 6 jars of “Plum jam”');
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

// @rule exchange#claim-history
test('tells what happened, from the side of its viewer', async () => {
  const at = '2026-08-04T10:00:00.000Z';
  const events: Claim['events'] = [
    { at, actor: 'asker', action: 'ask', from: null, to: 'asked', amount: 6 },
    { at, actor: 'giver', action: 'pass', from: 'asked', to: 'asked', amount: null },
    { at, actor: 'giver', action: 'offer', from: 'asked', to: 'offered', amount: 4 },
    { at, actor: 'giver', action: 'call-off', from: 'offered', to: 'ended', amount: null },
    { at, actor: 'giver', action: 'call-off', from: 'agreed', to: 'ended', amount: null },
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
    'You took the promise back',
    'You called it off',
    'Time counted it as picked up: 4',
  ]);
  unmount();
  await open({ ...claim, role: 'asker' });
  expect(told().slice(0, 2)).toEqual([
    'You asked for 6',
    'Rosa Delgado promised some to a neighbor behind you in line',
  ]);
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

// @rule harvest#pickers
test('a place among the pickers of a harvest is said as coming, not as taking', async () => {
  const listing = { ...aClaim().listing, title: 'Plums', unit: 'place' };
  const harvest = { listing, harvest: true as const, wanted: 2, given: 2, place: null };
  await open(anOwnClaim({ ...harvest, state: 'offered', can: ['accept', 'decline', 'pickup'] }));
  expect(screen.getByRole('article')).toHaveTextContent(
    'You asked to come and pick “Plums”, 2 peopleThe 2 of you can come.',
  );
  expect(buttonNames()).toEqual(expect.arrayContaining(['Yes, I will come: 2\u00a0places, “Plums”']));
  expect(buttonNames().join()).not.toContain('when and where');
});
