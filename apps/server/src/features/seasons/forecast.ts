import type { DayNumber, Period } from './crop-periods.ts';

const YEAR = 365.25;
/** What is offered so many days before or after a season is of none, such as from a greenhouse. */
const REACH = 42;
/** Between the same season of two years. */
const SAME_SEASON = 20;
/** One year counts a third, five years count five sevenths. */
const YEARS_AGAINST_TABLE = 2;
const CROPS_AGAINST_USUAL = 4;
const MOST_SHIFT = 21;
/** The weather of this year is told by the seasons that began so many days ago, and of those that begin in so many days. */
const OF_THIS_YEAR = 183;

/** A season of a crop: the one of the table, and from when until when it was offered. */
export interface Season {
  readonly table: Period;
  readonly seen: Period | undefined;
}

/**
 * The seasons of a crop, of which each week in which it was offered belongs to the nearest. `weeks` are Mondays, earliest first. Of seasons
 * that may have begun before anything was offered here (`since`) it is not known when they did.
 */
export function seasonsOf(
  periods: readonly Period[],
  weeks: readonly DayNumber[],
  since: DayNumber,
): Season[] {
  const seen = new Map<Period, Period>();
  for (const monday of weeks) {
    const day = middleOf(monday);
    const nearest = periods.reduce<Period | undefined>(
      (best, one) => (best && distance(best, day) <= distance(one, day) ? best : one),
      undefined,
    );
    if (nearest && distance(nearest, day) <= REACH)
      seen.set(nearest, { from: seen.get(nearest)?.from ?? day, until: day });
  }
  const isKnown = (table: Period) => table.from - MOST_SHIFT >= since;
  return periods.map((table) => ({ table, seen: isKnown(table) ? seen.get(table) : undefined }));
}

/** When a season is usually: the table, moved by the years before, of which each was so many days earlier or later than the table says. */
export function usualPeriod(seasons: readonly Season[], season: Season): Period {
  const before = seasons.filter((one) => isEarlierYear(one.table, season.table));
  const moved = (edge: keyof Period) => {
    const days = before.flatMap(({ seen, table }) => (seen ? [seen[edge] - table[edge]] : []));
    const sum = days.reduce((total, one) => total + one, 0);
    return season.table[edge] + sum / (days.length + YEARS_AGAINST_TABLE);
  };
  return { from: moved('from'), until: moved('until') };
}

/** How many days this year is late, by the first offers of crops whose season was expected lately; negative where it is early. */
export function shiftOfYear(late: readonly number[]): number {
  const weight = late.length / (late.length + CROPS_AGAINST_USUAL);
  return Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, median(late) * weight));
}

/** The usual period, moved by this year's shift. It has a day at least. */
export function shifted(usual: Period, shift: number): Period {
  const from = Math.round(usual.from + shift);
  return { from, until: Math.max(from, Math.round(usual.until + shift)) };
}

export const isOfThisYear = ({ from }: Period, today: DayNumber): boolean =>
  Math.abs(from - today) <= OF_THIS_YEAR;

/** The middle of a week, as it is not known on which of its days something was offered first. */
const middleOf = (monday: DayNumber): DayNumber => monday + 3;

const distance = ({ from, until }: Period, day: DayNumber) => Math.max(0, from - day, day - until);

function isEarlierYear(one: Period, season: Period): boolean {
  const years = Math.round((season.from - one.from) / YEAR);
  return years > 0 && Math.abs(season.from - one.from - years * YEAR) <= SAME_SEASON;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
