import { type ClaimWindow, EXCHANGE } from '@windfall/contract';

/** When a member could come, in the reader's time zone. */
export const COMING = ['evening', 'tomorrow', 'weekend'] as const;
export type Coming = (typeof COMING)[number];

const HOURS = { morning: 9, evening: 17, night: 21 } as const;
const SUNDAY = 0;
const SATURDAY = 6;
const QUARTER = 15 * 60_000;

/** The day and hour of an instant, and the instant of an hour of a day, in one time zone. */
export interface Calendar {
  readonly day: number;
  readonly hour: number;
  /** The instant of this hour, so many days later. */
  readonly at: (days: number, hour: number) => Date;
}

/** The calendar of the reader. */
const calendarOf = (now: Date): Calendar => ({
  day: now.getDay(),
  hour: now.getHours(),
  at: (days, hour) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour),
});

/** The window of a chip; null once too little of this evening is left (docs/product/exchange.md#ask-when). */
export function windowOf(coming: Coming, now: Date, calendar = calendarOf(now)): ClaimWindow | null {
  const [from, to] = HOURS_OF[coming](calendar);
  const start = new Date(Math.max(from.getTime(), nextQuarter(now)));
  return start < to ? { from: start.toISOString(), to: to.toISOString() } : null;
}

const HOURS_OF: Record<Coming, (calendar: Calendar) => [Date, Date]> = {
  evening: ({ at }) => [at(0, HOURS.evening), at(0, HOURS.night)],
  tomorrow: ({ at }) => [at(1, HOURS.morning), at(1, HOURS.night)],
  weekend: (calendar) => {
    const saturday = daysToSaturday(calendar);
    return [calendar.at(saturday, HOURS.morning), calendar.at(saturday + 1, HOURS.night)];
  },
};

/** The present weekend counts until Sunday night. */
function daysToSaturday({ day, hour }: Calendar): number {
  if (day === SUNDAY) return hour < HOURS.night - 1 ? -1 : 6;
  return SATURDAY - day;
}

const nextQuarter = (now: Date) => Math.ceil(now.getTime() / QUARTER) * QUARTER;

/** The window between two fields of type datetime-local; null while it is none. */
export function windowBetween(from: string, to: string): ClaimWindow | null {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end) || start >= end) return null;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** Whether a window ends in the future and begins within a year. */
export const isAhead = ({ from, to }: ClaimWindow, now = Date.now()): boolean =>
  Date.parse(to) > now && Date.parse(from) <= now + EXCHANGE.aheadMs;
