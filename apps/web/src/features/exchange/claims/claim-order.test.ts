import { expect, test } from 'vitest';
import { NOW } from '../../../testing/people.ts';
import { AGREED, aClaim, anOwnClaim } from '../testing/sample-claims.ts';
import { byDue, byUrgency, mostUrgent } from './claim-order.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const pickup = (id: string, hours: number) =>
  aClaim({ ...AGREED, id, window: { from: inHours(hours), to: inHours(hours + 1) } });

const asked = aClaim({ id: 'asked' });
const offered = anOwnClaim({
  id: 'offered',
  state: 'offered',
  due_at: inHours(3),
  can: ['accept', 'decline'],
});

// @rule exchange#claim-dashboard
test('what is due first comes first, what was asked first next', () => {
  const earlier = aClaim({ id: 'earlier', asked_at: inHours(-5) });
  const all = [asked, pickup('late', 9), earlier, offered, pickup('soon', 1)];
  expect(all.toSorted(byDue).map(({ id }) => id)).toEqual(['soon', 'offered', 'late', 'earlier', 'asked']);
});

// @rule exchange#claim-next-step
test('a promise comes before a near pickup, a wish, and a later pickup', () => {
  const all = [pickup('late', 9), asked, pickup('soon', 1), offered];
  const order: string[] = [];
  for (let rest = all, next = mostUrgent(rest, NOW); next; next = mostUrgent(rest, NOW)) {
    const { id } = next;
    order.push(id);
    rest = rest.filter((one) => one.id !== id);
  }
  expect(order).toEqual(['offered', 'soon', 'asked', 'late']);
});

// @rule lending#dashboard
test('a loan comes before requests when it is due or late, else after them', () => {
  const lent = (id: string, hours: number) => {
    const loan = {
      from: '2026-08-01',
      to: '2026-08-08',
      due_at: inHours(hours),
      is_late: hours < 0,
      renew_to: null,
    };
    return aClaim({
      id,
      state: 'out',
      loan: { ...loan, back_said_at: null, back_at: null, condition_out: '', condition_back: '' },
    });
  };
  const all = byUrgency([lent('later', 50), asked, lent('due', 1), lent('late', -30)], NOW);
  expect(all.map(({ id }) => id)).toEqual(['late', 'due', 'asked', 'later']);
});

test('a claim that waits for the other member is no next step', () => {
  expect(mostUrgent([anOwnClaim(), aClaim({ state: 'offered', can: ['call-off'] })], NOW)).toBeUndefined();
});
