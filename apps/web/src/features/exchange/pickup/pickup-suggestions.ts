import type { Claim, ClaimWindow } from '@windfall/contract';
import { COMING, windowOf } from '../model/ask-windows.ts';
import { notOver } from '../model/wished-times.ts';
import { isLong } from './pickup-times.ts';

/** More of the giver's times would hide the others. */
const LATEST = 2;

/** Times to choose for a pickup with one tap, none of them twice. */
export interface Suggestions {
  /** What the member who opened the claim said. */
  readonly named: readonly ClaimWindow[];
  /** Today, tomorrow, the weekend, and the hours of the giver's last pickups. */
  readonly others: readonly ClaimWindow[];
}

export function suggestionsFor(
  could: readonly ClaimWindow[],
  given: readonly Claim[],
  now: number,
): Suggestions {
  const named = notOver(could, now);
  const usual = COMING.flatMap((coming) => windowOf(coming, new Date(now)) ?? []);
  const all = [...named, ...usual, ...lastTimes(given, now)];
  const isFirst = (window: ClaimWindow, index: number) =>
    all.findIndex((one) => isSame(one, window)) === index;
  const others = all.filter((window, index) => index >= named.length && isFirst(window, index));
  return { named, others };
}

const isSame = (one: ClaimWindow, other: ClaimWindow) => one.from === other.from && one.to === other.to;

/** The hours of the latest pickups that were planned within a day, on the next day that has them ahead. */
function lastTimes(given: readonly Claim[], now: number): ClaimWindow[] {
  const byHours = new Map<string, ClaimWindow>();
  for (const { window } of given) {
    if (!window || isLong(window)) continue;
    const next = nextOf(window, now);
    const hours = next.from + next.to;
    if (!byHours.has(hours)) byHours.set(hours, next);
    if (byHours.size === LATEST) break;
  }
  return [...byHours.values()];
}

/** The same hours today, or tomorrow where they have begun, in the reader's time zone. */
function nextOf({ from, to }: ClaimWindow, now: number): ClaimWindow {
  const [start, today] = [new Date(from), new Date(now)];
  const on = (days: number) =>
    new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() + days,
      start.getHours(),
      start.getMinutes(),
    ).getTime();
  const begin = on(0) > now ? on(0) : on(1);
  const end = begin + Date.parse(to) - Date.parse(from);
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
}
