import type { ClaimWindow } from '@windfall/contract';
import { type Coming, windowOf } from './ask/ask-windows.ts';

const DAY_MS = 86_400_000;

/** The window of a chip in the time zone of the site: without scripts the reader's own is not known. */
export function windowInZone(coming: Coming, now: Date, timeZone: string): ClaimWindow | null {
  const wall = new Date(wallClock(now.getTime(), timeZone));
  const midnight = wall.getTime() - (wall.getTime() % DAY_MS);
  const at = (days: number, hour: number) =>
    new Date(instantOf(midnight + days * DAY_MS + hour * 3_600_000, timeZone));
  return windowOf(coming, now, { day: wall.getUTCDay(), hour: wall.getUTCHours(), at });
}

/** Years of other lengths reach beyond the times that a zone can be asked for. */
const FIELD = /^\d{4}-\d\d-\d\dT/;

/** The instant that the value of a datetime-local field means in the zone; the text itself where it is none. */
export function instantOfField(value: string, timeZone: string): string {
  if (!FIELD.test(value)) return value;
  const wall = Date.parse(`${value}Z`);
  return Number.isNaN(wall) ? value : new Date(instantOf(wall, timeZone)).toISOString();
}

/** An instant as the value of a datetime-local field in the zone. */
export const fieldInZone = (instant: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 16);

/** Clock time in the zone at an instant, as milliseconds as if it were in UTC. */
function wallClock(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((name) => parts.get(name));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant at which a clock in the zone shows this. Twice, because the clocks may change in between; a time that they skip is an hour
 * later, as in browsers.
 */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallClock(wall, timeZone) - wall);
  const ahead = wallClock(guess, timeZone) - wall;
  const better = guess - ahead;
  return ahead !== 0 && wallClock(better, timeZone) !== wall ? Math.max(guess, better) : better;
}
