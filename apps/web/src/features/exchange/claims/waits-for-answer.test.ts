import type { Claim } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aClaim, anOwnClaim } from '../testing/sample-claims.ts';
import { waitsForAnswer } from './waits-for-answer.ts';

const asked = { claim_id: 'c1', created_at: '2026-08-04T10:00:00.000Z' };
const written = { created_at: '2026-08-04T10:05:00.000Z' };

type Event = Claim['events'][number];

const moved = (actor: Event['actor'], at: string, to: Event['to'] = 'offered'): Partial<Claim> => ({
  events: [{ at, actor, action: 'offer', from: 'asked', to, amount: 2 }],
});

// @rule notices#push-offer-over
test('a question waits until its claim is no longer asked, and a promise for what is wanted until it is answered', () => {
  expect(waitsForAnswer(asked, [anOwnClaim()])).toBe(true);
  expect(waitsForAnswer(asked, [aClaim({ kind: 'wanted', state: 'offered' })])).toBe(true);
  expect(waitsForAnswer(asked, [aClaim({ kind: 'wanted', state: 'agreed' })])).toBe(false);
  const states = ['offered', 'agreed', 'collected', 'missed', 'ended'] as const;
  expect(states.filter((state) => waitsForAnswer(asked, [anOwnClaim({ state })]))).toEqual([]);
});

// @rule notices#push-offer-over
test('a message waits until a step of the other member, or an own one that ends the claim', () => {
  const later = '2026-08-04T10:06:00.000Z';
  expect(waitsForAnswer(written, [])).toBe(true);
  expect(waitsForAnswer(written, [anOwnClaim(moved('giver', asked.created_at))])).toBe(true);
  expect(waitsForAnswer(written, [anOwnClaim(moved('giver', later))])).toBe(false);
  const passed = {
    actor: 'giver',
    at: later,
    action: 'pass',
    from: 'asked',
    to: 'asked',
    amount: null,
  } as const;
  expect(waitsForAnswer(written, [anOwnClaim({ events: [passed] })])).toBe(true);
  expect(waitsForAnswer(written, [anOwnClaim(moved('rule', later))])).toBe(false);
  expect(waitsForAnswer(written, [anOwnClaim(moved('asker', later, 'agreed'))])).toBe(true);
  expect(waitsForAnswer(written, [anOwnClaim(moved('asker', later, 'collected'))])).toBe(false);
});
