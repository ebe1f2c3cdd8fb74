import { CLAIM_ACTIONS, type ClaimAction, type ClaimState, EXCHANGE, LOANS } from '@windfall/contract';
import { describe, expect, it, test } from 'vitest';
import {
  isDenial,
  isHeld,
  isTaken,
  type Past,
  possibleActions,
  type Role,
  refusalOf,
  shownEnding,
  stepOf,
  waitsForDraw,
} from './claim-state.ts';
import { isListedFor } from './possible-steps.ts';

type Claim = Parameters<typeof stepOf>[0];

const NOW = '2026-08-10T12:00:00.000Z';
const ago = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString();
const at = (today: string) => ({ now: NOW, today });
const moment = at('2026-08-10');

const past = (changes: Partial<Past> = {}): Past => ({
  undone: 0,
  chances: 0,
  renewals: 0,
  last: undefined,
  ...changes,
});

const claim = (state: ClaimState, changes: Partial<Claim> = {}): Claim => ({
  kind: 'offer',
  state,
  ended_why: null,
  window_from: null,
  thanked_at: null,
  changed_at: ago(60_000),
  loan_from: null,
  loan_to: null,
  back_said_at: null,
  past: past(),
  ...changes,
});

/** Lent from the 8th to the 11th: back on the 11th at the latest. */
const loan = (state: ClaimState, changes: Partial<Claim> = {}): Claim =>
  claim(state, { loan_from: '2026-08-08', loan_to: '2026-08-12', ...changes });

const done = (action: string, by: Role, changes: Partial<Past> = {}) => ({
  past: past({ last: { action, by }, ...changes }),
});

const can = (one: Claim, action: ClaimAction, role: Role, today = '2026-08-10') =>
  stepOf(one, action, role, at(today)) !== undefined;

// @rule exchange#claim-actions
describe('the actions of a claim', () => {
  it.each<readonly [claim: Claim, giver: readonly string[], asker: readonly string[]]>([
    [claim('asked'), ['offer', 'refuse'], ['withdraw']],
    [claim('offered'), ['call-off', 'pickup'], ['accept', 'decline', 'pickup']],
    [claim('agreed'), ['call-off', 'collect', 'pickup'], ['call-off', 'collect', 'pickup']],
    [
      claim('agreed', { window_from: NOW }),
      ['call-off', 'collect', 'miss', 'pickup'],
      ['call-off', 'collect', 'pickup'],
    ],
    [claim('collected'), [], ['thank']],
    [claim('missed'), ['again'], []],
    [claim('ended', { ended_why: 'withdrawn' }), [], []],
    [claim('ended', { ended_why: 'lapsed' }), ['again'], []],
    [claim('ended', { ended_why: 'declined' }), ['again'], []],
    [claim('ended', { ended_why: 'not_chosen' }), ['again'], []],
    [claim('ended', { ended_why: 'called_off' }), [], []],
    [claim('missed', { kind: 'wanted' }), [], []],
    [claim('asked', { kind: 'wanted' }), ['offer', 'refuse'], ['withdraw']],
    [loan('out'), ['return'], ['return', 'renew']],
    [loan('out', { back_said_at: NOW }), ['undo', 'return'], ['undo']],
    [loan('back'), [], ['thank']],
  ])('%o: the giver has %o, the asker %o', (one, giver, asker) => {
    expect(possibleActions(one, 'giver', moment)).toEqual(giver);
    expect(possibleActions(one, 'asker', moment)).toEqual(asker);
  });

  it.each<readonly [Claim, ClaimAction, Role, to: ClaimState, why: string | null]>([
    [claim('asked'), 'offer', 'giver', 'offered', null],
    [claim('asked'), 'refuse', 'giver', 'ended', 'not_chosen'],
    [claim('asked'), 'withdraw', 'asker', 'ended', 'withdrawn'],
    [claim('offered'), 'accept', 'asker', 'agreed', null],
    [claim('offered'), 'decline', 'asker', 'ended', 'declined'],
    [claim('offered'), 'call-off', 'giver', 'ended', 'called_off'],
    [claim('agreed'), 'collect', 'asker', 'collected', null],
    [claim('missed'), 'again', 'giver', 'asked', null],
    [claim('collected'), 'thank', 'asker', 'collected', null],
    [claim('collected', done('collect', 'giver')), 'undo', 'giver', 'agreed', null],
    [loan('agreed'), 'collect', 'giver', 'out', null],
    [loan('out'), 'return', 'giver', 'back', null],
    [loan('out'), 'return', 'asker', 'out', null],
    [loan('out', { back_said_at: NOW }), 'undo', 'giver', 'out', null],
    [loan('out', done('collect', 'giver')), 'undo', 'giver', 'agreed', null],
    [loan('back', done('return', 'giver')), 'undo', 'giver', 'out', null],
    [loan('back'), 'thank', 'asker', 'back', null],
    [loan('out'), 'renew', 'asker', 'out', null],
  ])('%o: %s by the %s leads to %s', (one, action, role, to, why) => {
    expect(stepOf(one, action, role, moment)).toEqual({ to, why });
  });

  it('gives a number of second chances, thanks once, and begins to miss with the agreed time', () => {
    const chances = (count: number) => claim('missed', { past: past({ chances: count }) });
    expect(can(chances(EXCHANGE.reopened - 1), 'again', 'giver')).toBe(true);
    expect(can(chances(EXCHANGE.reopened), 'again', 'giver')).toBe(false);
    expect(can(claim('missed', { past: undefined }), 'again', 'giver')).toBe(true);
    expect(can(claim('collected', { thanked_at: NOW }), 'thank', 'asker')).toBe(false);
    expect(can(claim('agreed', { window_from: NOW, thanked_at: NOW }), 'collect', 'asker')).toBe(true);
    expect(can(claim('agreed', { window_from: '2026-08-10T12:00:00.001Z' }), 'miss', 'giver')).toBe(false);
  });
});

// @rule exchange#claim-undo
describe('an undo', () => {
  it.each(['collect', 'miss', 'return'])('of %s is for the member who said it, for a day', (action) => {
    const state = action === 'miss' ? 'missed' : 'collected';
    const said = (changes: Partial<Claim> = {}) => claim(state, { ...done(action, 'giver'), ...changes });
    expect(can(said(), 'undo', 'giver')).toBe(true);
    expect(can(said(), 'undo', 'asker')).toBe(false);
    expect(can(said({ changed_at: ago(EXCHANGE.undoMs - 1) }), 'undo', 'giver')).toBe(true);
    expect(can(said({ changed_at: ago(EXCHANGE.undoMs) }), 'undo', 'giver')).toBe(false);
  });

  it('ends with thanks, and after a number of times', () => {
    const undone = (count: number) => claim('collected', done('collect', 'giver', { undone: count }));
    expect(can(undone(EXCHANGE.reopened - 1), 'undo', 'giver')).toBe(true);
    expect(can(undone(EXCHANGE.reopened), 'undo', 'giver')).toBe(false);
    const thanked = claim('collected', { ...done('collect', 'giver'), thanked_at: NOW });
    expect(can(thanked, 'undo', 'giver')).toBe(false);
  });

  it('takes back no other change, and nothing where the past is not looked up', () => {
    expect(can(loan('out', done('renew', 'asker')), 'undo', 'asker')).toBe(false);
    expect(can(claim('collected'), 'undo', 'giver')).toBe(false);
    expect(can(claim('collected', { past: undefined }), 'undo', 'giver')).toBe(false);
    expect(can(loan('out', { back_said_at: NOW, past: undefined }), 'undo', 'giver')).toBe(false);
  });

  it('denies that a loan is back, where one says that it is', () => {
    expect(isDenial(loan('back'), 'undo')).toBe(true);
    expect(isDenial(loan('out', { back_said_at: NOW }), 'undo')).toBe(true);
    expect(isDenial(loan('out'), 'undo')).toBe(false);
    expect(isDenial(loan('back'), 'thank')).toBe(false);
  });
});

describe('the days of a loan', () => {
  it.each<readonly [ClaimState, ClaimAction, Role, Partial<Claim>]>([
    ['asked', 'offer', 'giver', {}],
    ['offered', 'accept', 'asker', {}],
    ['missed', 'again', 'giver', {}],
    ['out', 'renew', 'asker', {}],
    ['out', 'undo', 'giver', done('collect', 'giver')],
  ])('of one that is %s allow to %s until they are over', (state, action, role, changes) => {
    expect(can(loan(state, changes), action, role, '2026-08-11')).toBe(true);
    expect(can(loan(state, changes), action, role, '2026-08-12')).toBe(false);
  });

  it('let it be picked up from the first one on, and denied or brought back after the last one', () => {
    expect(can(loan('agreed'), 'collect', 'giver', '2026-08-07')).toBe(false);
    expect(can(loan('agreed'), 'collect', 'giver', '2026-08-08')).toBe(true);
    expect(can(loan('out', { back_said_at: NOW }), 'undo', 'giver', '2026-08-20')).toBe(true);
    expect(can(loan('out'), 'return', 'asker', '2026-08-20')).toBe(true);
  });

  // @rule lending#renew
  it('are more as often as the product allows, and not for what is said to be back', () => {
    const renewed = (renewals: number) => loan('out', { past: past({ renewals }) });
    expect(can(renewed(LOANS.renewals - 1), 'renew', 'asker')).toBe(true);
    expect(can(renewed(LOANS.renewals), 'renew', 'asker')).toBe(false);
    expect(can(loan('out', { past: undefined }), 'renew', 'asker')).toBe(true);
    expect(can(loan('out', { back_said_at: NOW }), 'renew', 'asker')).toBe(false);
  });

  it('are long over before a giver can say that it is lost', () => {
    expect(can(loan('out'), 'lost', 'giver', '2026-08-24')).toBe(false);
    expect(stepOf(loan('out'), 'lost', 'giver', at('2026-08-25'))).toEqual({ to: 'ended', why: 'lost' });
    expect(can(loan('out'), 'lost', 'asker', '2026-08-25')).toBe(false);
  });
});

describe('a refusal', () => {
  it.each<readonly [Claim, ClaimAction, Role, code: string]>([
    [loan('agreed'), 'collect', 'giver', 'LOAN_NOT_BEGUN'],
    [loan('asked'), 'collect', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('agreed'), 'accept', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('agreed'), 'collect', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('out'), 'renew', 'asker', 'LOAN_NOT_LONGER'],
    [loan('out'), 'renew', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('back'), 'renew', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('out'), 'lost', 'giver', 'LOAN_NOT_LOST'],
    [loan('out'), 'lost', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('agreed'), 'lost', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('out'), 'accept', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [loan('out'), 'accept', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('collected'), 'undo', 'giver', 'UNDO_OVER'],
    [claim('collected', { thanked_at: NOW }), 'undo', 'giver', 'UNDO_THANKED'],
    [claim('collected'), 'accept', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('asked'), 'undo', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('agreed'), 'miss', 'giver', 'PICKUP_NOT_BEGUN'],
    [claim('agreed'), 'miss', 'asker', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('asked'), 'miss', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
    [claim('agreed'), 'offer', 'giver', 'CLAIM_ACTION_NOT_POSSIBLE'],
  ])('%o: %s by the %s is %s', (one, action, role, code) => {
    expect(refusalOf(one, action, role)).toBe(code);
  });
});

// @rule exchange#draw-first
test.each([
  [{ swap_amount: null }, { rule: 'draw', drawn_at: null }, true],
  [{ swap_amount: 2 }, { rule: 'draw', drawn_at: null }, false],
  [{ swap_amount: null }, { rule: 'draw', drawn_at: NOW }, false],
  [{ swap_amount: null }, { rule: 'first', drawn_at: null }, false],
  [{ swap_amount: null }, undefined, false],
] as const)('%o under %o waits for the draw: %s', (one, sharing, waits) => {
  expect(waitsForDraw(one, sharing)).toBe(waits);
});

test('a block is never named, and other endings are', () => {
  expect(shownEnding('blocked')).toBe('member_left');
  expect(shownEnding('lapsed')).toBe('lapsed');
  expect(shownEnding(null)).toBeNull();
});

test('stock is held for what is promised, and taken by what is lent too', () => {
  const states = ['asked', 'offered', 'agreed', 'out', 'back', 'collected', 'missed', 'ended'] as const;
  expect(states.filter(isHeld)).toEqual(['offered', 'agreed']);
  expect(states.filter(isTaken)).toEqual(['offered', 'agreed', 'out']);
});

test('a listing that is hidden or gone leaves what was promised of it, and no more', () => {
  const listing = (is_available: 0 | 1, hidden_at: string | null) =>
    ({ is_available, hidden_at }) as Parameters<typeof isListedFor>[0];
  const left = (one: ReturnType<typeof listing>) =>
    CLAIM_ACTIONS.filter((action) => isListedFor(one, action));
  expect(left(undefined)).toEqual([]);
  expect(left(listing(1, NOW))).toEqual(['accept', 'undo']);
  expect(left(listing(1, null))).toEqual([...CLAIM_ACTIONS]);
  expect(left(listing(0, null))).toEqual(CLAIM_ACTIONS.filter((one) => one !== 'again' && one !== 'renew'));
});
