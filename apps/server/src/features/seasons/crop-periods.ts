import {
  type Climate,
  CROP_SEASONS,
  type CropId,
  MILD_WINTER_CROPS,
  type SeasonEdge,
  type SeasonPeriod,
} from '@windfall/contract';

const DAY_MS = 86_400_000;
const YEAR = 365;
/** Days without frost from which on a site has mild winters. */
const MILD = 240;

/** Days since 1970-01-01: periods are sums of days, and Temporal takes ten times as long for all crops. */
export type DayNumber = number;
export interface Period {
  readonly from: DayNumber;
  readonly until: DayNumber;
}

/** A year's last frost and the first one after it. */
interface Frosts {
  readonly year: number;
  readonly last: DayNumber;
  readonly first: DayNumber;
}

/** Where there is no frost, crops of the frost's calendar follow the coldest weeks. */
const COLDEST = {
  north: { last_frost: '01-15', first_frost: '12-15' },
  south: { last_frost: '07-15', first_frost: '06-15' },
} as const;

/** Whether a site is south of the equator: there the last frost comes later in the year than the first one. */
export function isSouthern(climate: Climate, latitude: number | undefined): boolean {
  if (climate === 'no-frost') return latitude !== undefined && latitude < 0;
  return climate.last_frost > climate.first_frost;
}

/** The climate of a place. */
export interface Place {
  readonly climate: Climate;
  readonly southern: boolean;
}

/**
 * The times in which a crop is picked by the table, from that of the year `first` to that of the year `last`; null for one that is picked
 * all year. Windows that meet are one; those that leave no day of a year are the whole year. A summer that is too short for the crop has
 * none, nor have winters that kill it.
 */
export function tablePeriods(
  crop: CropId,
  { climate, southern }: Place,
  { first, last }: { readonly first: number; readonly last: number },
): Period[] | null {
  if (MILD_WINTER_CROPS.has(crop) && !isMild(climate, frostsOf(climate, last, southern))) return [];
  const windows = CROP_SEASONS[crop].filter((window) => window !== null);
  if (windows.length === 0) return null;
  const periods = Array.from({ length: last - first + 1 }, (_, index) =>
    frostsOf(climate, first + index, southern),
  )
    .flatMap((frosts) => windows.map((window) => periodOf(window, frosts, southern)))
    // Where frost comes back before, the crop does not ripen.
    .filter(({ from, until }) => from <= until);
  const all = joined(periods);
  return all.some(({ from, until }) => until >= from + YEAR - 1) ? null : all;
}

/** The present or next time in which a crop is picked by the table, and those of the year that begins with it. `today` is a date such as '2026-08-14'. */
export function cropPeriods(crop: CropId, place: Place, today: string): SeasonPeriod[] {
  const year = Number(today.slice(0, 4));
  return periodsAhead(tablePeriods(crop, place, { first: year - 1, last: year + 1 }), dayNumber(today));
}

/** The periods of one year, beginning with the present or next one. */
export function periodsAhead(periods: readonly Period[] | null, today: DayNumber): SeasonPeriod[] {
  if (periods === null) return [{ from: null, until: null }];
  const ahead = joined(periods).filter(({ until }) => until >= today);
  const end = (ahead[0]?.from ?? today) + YEAR;
  return ahead
    .filter(({ from }) => from < end)
    .map(({ from, until }) => ({ from: dayText(from), until: dayText(until) }));
}

const isMild = (climate: Climate, { last, first }: Frosts) => climate === 'no-frost' || first - last >= MILD;

function frostsOf(climate: Climate, year: number, southern: boolean): Frosts {
  const { last_frost, first_frost } =
    climate === 'no-frost' ? COLDEST[southern ? 'south' : 'north'] : climate;
  return {
    year,
    last: dayOf(year, last_frost),
    first: dayOf(first_frost > last_frost ? year : year + 1, first_frost),
  };
}

function periodOf(
  [begin, end]: readonly [SeasonEdge, SeasonEdge],
  frosts: Frosts,
  southern: boolean,
): Period {
  const from = 'month' in begin ? firstOf(frosts.year, begin.month, southern) : afterFrost(begin, frosts);
  if (!('month' in end)) return { from, until: afterFrost(end, frosts) };
  const until = firstOf(frosts.year, end.month + 1, southern) - 1;
  return { from, until: until > from ? until : firstOf(frosts.year + 1, end.month + 1, southern) - 1 };
}

const afterFrost = (
  { after, days }: Extract<SeasonEdge, { after: unknown }>,
  { last, first }: Frosts,
): DayNumber => (after === 'last_frost' ? last : first) + days;

/** The first day of a month of the northern calendar; a month after December is one of the next year. */
const firstOf = (year: number, month: number, southern: boolean): DayNumber =>
  Date.UTC(year, month - 1 + (southern ? 6 : 0), 1) / DAY_MS;

/** February 29 is March 1 in other years. */
const dayOf = (year: number, monthDay: string): DayNumber =>
  Date.UTC(year, Number(monthDay.slice(0, 2)) - 1, Number(monthDay.slice(3))) / DAY_MS;

export const dayNumber = (date: string): DayNumber => Date.parse(date) / DAY_MS;
export const dayText = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Periods in the order of their beginning, those that meet as one. */
function joined(periods: readonly Period[]): Period[] {
  const all: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const before = all.at(-1);
    if (before && period.from <= before.until + 1)
      all[all.length - 1] = { from: before.from, until: Math.max(before.until, period.until) };
    else all.push(period);
  }
  return all;
}
