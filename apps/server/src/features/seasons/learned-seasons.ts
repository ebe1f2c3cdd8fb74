import { CROPS, type CropId } from '@windfall/contract';
import type { CropForecast } from './crop-forecasts.repo.ts';
import { type DayNumber, dayNumber, type Period, type Place, tablePeriods } from './crop-periods.ts';
import type { CropWeek } from './crop-weeks.repo.ts';
import { isOfThisYear, type Season, seasonsOf, shifted, shiftOfYear, usualPeriod } from './forecast.ts';

/** Earlier years tell little of today: trees grow, members move, and the weather changes. */
const YEARS = 6;
/** A forecast is of the season of its crop that is usually at that time, not further away than this. */
const SAME_SEASON = 90;

/** What is known of a season of a crop. */
export interface KnownSeason extends Season {
  readonly crop: CropId;
  /** By the table and the years before. */
  readonly usual: Period;
  /** What was forecast for it. */
  readonly stored: Period | undefined;
}

/** What the site has learned until a day. */
export interface Learned {
  readonly weeks: readonly CropWeek[];
  readonly forecasts: readonly CropForecast[];
  readonly today: string;
}

/** The year from which on the weeks and forecasts are needed. */
export const firstYear = (today: string): number => Number(today.slice(0, 4)) - YEARS;

/** The seasons of all crops at a place: by the table, by what was offered in earlier years, and by how late this year is. */
export class LearnedSeasons {
  readonly #today: DayNumber;
  /** Null for a crop that is picked all year. */
  readonly #seasons = new Map<CropId, readonly KnownSeason[] | null>();
  readonly #late = new Map<CropId, readonly number[]>();
  readonly #shifts = new Map<CropId, number>();

  constructor(place: Place, { weeks, forecasts, today }: Learned) {
    this.#today = dayNumber(today);
    const offered = mondaysByCrop(weeks);
    const since = Math.min(...[...offered.values()].flatMap(([first]) => first ?? []));
    const stored = Map.groupBy(forecasts, ({ crop }) => crop);
    const years = { first: firstYear(today), last: Number(today.slice(0, 4)) + 1 };
    for (const { id } of CROPS) {
      const table = tablePeriods(id, place, years);
      const seasons = table && seasonsOf(table, offered.get(id) ?? [], since);
      const usual = seasons?.map((season) => ({
        ...season,
        crop: id,
        usual: usualPeriod(seasons, season),
        stored: undefined,
      }));
      const known = usual && withForecasts(usual, stored.get(id) ?? []);
      this.#seasons.set(id, known ?? null);
      this.#late.set(
        id,
        (known ?? []).flatMap((season) => this.#lateOf(season)),
      );
    }
  }

  /** The seasons of a crop, earliest first; null for one that is picked all year. */
  seasons(crop: CropId): readonly KnownSeason[] | null {
    return this.#seasons.get(crop) ?? null;
  }

  all(): KnownSeason[] {
    return [...this.#seasons.values()].flatMap((seasons) => seasons ?? []);
  }

  /** When a season is expected by what was said of it, else by what is known now. What was offered earlier has begun. */
  expected(season: KnownSeason): Period {
    const { from, until } = season.stored ?? this.forecast(season);
    return { from: Math.min(from, season.seen?.from ?? from), until };
  }

  /** When a season is expected, as if the crop itself had not been offered in it. Next year's weather is not known by this year's. */
  forecast({ crop, usual }: KnownSeason): Period {
    return shifted(usual, isOfThisYear(usual, this.#today) ? this.#shiftFor(crop) : 0);
  }

  #shiftFor(crop: CropId): number {
    const known = this.#shifts.get(crop);
    if (known !== undefined) return known;
    const others = [...this.#late].flatMap(([id, late]) => (id === crop ? [] : late));
    const shift = shiftOfYear(others);
    this.#shifts.set(crop, shift);
    return shift;
  }

  #lateOf({ seen, usual }: KnownSeason): number[] {
    return seen && isOfThisYear(usual, this.#today) ? [seen.from - usual.from] : [];
  }
}

/** Gives each forecast to the season that is usually nearest to it. */
function withForecasts(seasons: readonly KnownSeason[], forecasts: readonly CropForecast[]): KnownSeason[] {
  const stored = new Map<KnownSeason, Period>();
  for (const { starts_on, ends_on } of forecasts) {
    const period = { from: dayNumber(starts_on), until: dayNumber(ends_on) };
    const away = ({ usual }: KnownSeason) => Math.abs(usual.from - period.from);
    const nearest = seasons.reduce<KnownSeason | undefined>(
      (best, one) => (best && away(best) <= away(one) ? best : one),
      undefined,
    );
    if (nearest && away(nearest) <= SAME_SEASON) stored.set(nearest, period);
  }
  return seasons.map((season) => ({ ...season, stored: stored.get(season) }));
}

/** The Mondays of the weeks in which each crop was offered, earliest first. */
function mondaysByCrop(weeks: readonly CropWeek[]): Map<string, DayNumber[]> {
  const all = new Map<string, DayNumber[]>();
  for (const { crop, year, week } of weeks) {
    const mondays = all.get(crop) ?? [];
    mondays.push(mondayOf(year, week));
    all.set(crop, mondays);
  }
  for (const mondays of all.values()) mondays.sort((a, b) => a - b);
  return all;
}

/** January 4 is in the first week of each year. Day 0 was a Thursday. */
function mondayOf(year: number, week: number): DayNumber {
  const fourth = dayNumber(`${year}-01-04`);
  return fourth - ((fourth + 3) % 7) + (week - 1) * 7;
}
