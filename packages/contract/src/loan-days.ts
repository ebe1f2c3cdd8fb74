/** Days of a loan as YYYY-MM-DD: `to` is the first day on which it is free again. */
export interface LoanDays {
  readonly from: string;
  readonly to: string;
}

/** A day with the number of things that are neither lent nor booked on it. */
export interface LoanDay {
  readonly day: string;
  readonly free: number;
}

const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day this many days later, or earlier with a negative number. */
export const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days later the second day is. */
export const daysBetween = (day: string, later: string): number =>
  Math.round((timeOf(later) - timeOf(day)) / DAY_MS);

/** Every day of a loan, in ascending order. */
export const daysOf = ({ from, to }: LoanDays): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => dayAfter(from, index));

/**
 * The first day of a loan on which nothing is free, by the same days on the page and on the server; undefined where all are free
 * (docs/product/lending.md#days). Days that are not in the list are free.
 */
export const firstFullDay = (days: readonly LoanDay[], { from, to }: LoanDays): string | undefined =>
  days.find(({ day, free }) => day >= from && day < to && free < 1)?.day;

/** The last day of a loan: it is to be back by 8 PM of it. */
export const lastDayOf = ({ to }: Pick<LoanDays, 'to'>): string => dayAfter(to, -1);
