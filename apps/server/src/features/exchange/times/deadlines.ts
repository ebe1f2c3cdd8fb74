import { CLAIM_MESSAGES, type ClaimWindow, dayAfter, EXCHANGE } from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import { dateOf, nextTimeOfDay, timeOn, zonedTime } from '../../../lib/zoned-time.ts';

/** Hours of the day in which no promise ends, and the hour at which one ends instead. */
const QUIET = { from: 21, to: 8, end: '09:00' } as const;
const HOUR_MS = 3_600_000;

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/**
 * When a promise made now ends: after three hours, but between 9 pm and 8 am of the site at 9 am instead, and at the latest
 * an hour before the pickup (docs/product/exchange.md#offer-time). `now` is later when the pickup is set afterwards.
 */
export function offerDeadline(
  offeredAt: string,
  zone: string,
  windowFrom: string | null,
  now = offeredAt,
): string {
  return beforePickup(awake(later(offeredAt, EXCHANGE.offerMs), zone), windowFrom, now);
}

/** When a promise of something wanted ends: after three days, and at the latest an hour before the pickup. */
export const promiseDeadline = (promisedAt: string, windowFrom: string | null, now = promisedAt): string =>
  beforePickup(later(promisedAt, EXCHANGE.answerMs), windowFrom, now);

function beforePickup(end: string, windowFrom: string | null, now: string): string {
  if (windowFrom === null) return end;
  const latest = later(windowFrom, -HOUR_MS);
  return latest < end && latest > now ? latest : end;
}

/** Throws VALIDATION_FAILED unless these times end in the future and begin within a year. */
export function assertAhead(windows: readonly ClaimWindow[], field: 'could' | 'window', now: string): void {
  const latest = Date.parse(now) + EXCHANGE.aheadMs;
  const isAhead = windows.every(
    ({ from, to }) => Date.parse(to) > Date.parse(now) && Date.parse(from) <= latest,
  );
  const message = CLAIM_MESSAGES.windowOver;
  if (!isAhead) throw new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
}

/** The next 9 am for an instant in the quiet hours, by the clock of the site also in a night that changes it. */
function awake(instant: string, zone: string): string {
  const local = zonedTime(instant, zone);
  if (local.hour >= QUIET.to && local.hour < QUIET.from) return instant;
  return dateOf(nextTimeOfDay(local, QUIET.end)).toISOString();
}

/** The columns that decide when the clock looks at an agreed claim. */
interface Pickup {
  readonly window_to: string | null;
  readonly address: string;
  /** First day of a loan. */
  readonly loan_from: string | null;
}

/** When the clock changes an agreed claim next: first the address ends, then the silence counts as picked up. */
export function agreedDue(pickup: Pickup, agreedAt: string, zone: string): string {
  const { window_to, address } = pickup;
  if (window_to === null) return silenceEnds(pickup, agreedAt, zone);
  return later(window_to, address === '' ? EXCHANGE.silenceMs : EXCHANGE.addressMs);
}

/** When the asker can see the address: null without a window. */
export function addressTimes(window: { from: string | null; to: string | null }) {
  if (window.from === null || window.to === null) return null;
  return { from: later(window.from, -EXCHANGE.addressMs), until: later(window.to, EXCHANGE.addressMs) };
}

/**
 * When a claim without a word counts as picked up: a day after its time. Without a time a gift a week after it was agreed, and a loan when its
 * first day is over, a day after it was agreed at the earliest.
 */
export function silenceEnds(
  { window_to, loan_from }: Omit<Pickup, 'address'>,
  agreedAt: string,
  zone: string,
) {
  if (window_to !== null) return later(window_to, EXCHANGE.silenceMs);
  if (loan_from === null) return later(agreedAt, EXCHANGE.noWindowMs);
  return latest(timeOn(dayAfter(loan_from, 1), '00:00', zone), later(agreedAt, EXCHANGE.silenceMs));
}

/** When the clock counts an undone pickup as done again: as without the undone step, but a day later at the earliest. */
export const undoneDue = (pickup: Omit<Pickup, 'address'>, now: string, zone: string): string =>
  latest(silenceEnds(pickup, now, zone), later(now, EXCHANGE.silenceMs));

const latest = (one: string, other: string) => (one > other ? one : other);

/** The beginning of 'lately' in the rule `least`. */
export const latelySince = (now: string) => later(now, -EXCHANGE.latelyMs);
