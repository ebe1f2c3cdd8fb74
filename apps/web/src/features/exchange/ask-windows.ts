import type { ClaimWindow } from '@windfall/contract';

/** When a member could come, in the reader's time zone. */
export const COMING = ['evening', 'tomorrow', 'weekend'] as const;
export type Coming = (typeof COMING)[number];

const HOURS = { morning: 9, evening: 17, night: 21 } as const;
const SUNDAY = 0;
const SATURDAY = 6;
const QUARTER = 15 * 60_000;

/** The window of a chip; null once too little of this evening is left (docs/product/exchange.md#ask-when). */
export function windowOf(coming: Coming, now: Date): ClaimWindow | null {
  const [from, to] = HOURS_OF[coming](now);
  const start = new Date(Math.max(from.getTime(), nextQuarter(now)));
  return start < to ? { from: start.toISOString(), to: to.toISOString() } : null;
}

const HOURS_OF: Record<Coming, (now: Date) => [Date, Date]> = {
  evening: (now) => [at(now, 0, HOURS.evening), at(now, 0, HOURS.night)],
  tomorrow: (now) => [at(now, 1, HOURS.morning), at(now, 1, HOURS.night)],
  weekend: (now) => {
    const saturday = daysToSaturday(now);
    return [at(now, saturday, HOURS.morning), at(now, saturday + 1, HOURS.night)];
  },
};

/** The present weekend counts until Sunday night. */
function daysToSaturday(now: Date): number {
  const day = now.getDay();
  if (day === SUNDAY) return now.getHours() < HOURS.night - 1 ? -1 : 6;
  return SATURDAY - day;
}

const at = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

const nextQuarter = (now: Date) => Math.ceil(now.getTime() / QUARTER) * QUARTER;

/** The window between two fields of type datetime-local; null while it is none. */
export function windowBetween(from: string, to: string): ClaimWindow | null {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end) || start >= end) return null;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}
