import { type Climate, CROPS, type CropId } from '@windfall/contract';
import { type DayNumber, dayNumber, dayText, isSouthern, type Place, tablePeriods } from '../crop-periods.ts';
import { type CropWeek, weekOf } from '../crop-weeks.repo.ts';
import { LearnedSeasons } from '../learned-seasons.ts';

/** Climates in which neighbors garden, from Sacramento to Minneapolis, Canberra and Miami. */
export const TOWNS: readonly Climate[] = [
  { last_frost: '04-20', first_frost: '10-27' },
  { last_frost: '02-20', first_frost: '11-25' },
  { last_frost: '10-20', first_frost: '04-15' },
  { last_frost: '05-10', first_frost: '09-30' },
  'no-frost',
  { last_frost: '04-05', first_frost: '11-01' },
  { last_frost: '03-15', first_frost: '11-10' },
  { last_frost: '05-01', first_frost: '10-10' },
];
const MOST_CROPS = 120;
const FIRST_YEAR = 2021;
/** A week before, as members are told. */
const AHEAD = 7;
/** The table is off by so many days for a crop in a town, a year is early or late by so many, and so is each season (deviations). */
const DEVIATION = { crop: 14, year: 8, season: 5 };
/** In its season a crop is offered on two days a week. */
const OFFERED_EACH_DAY = 2 / 7;

/** Random numbers that are the same in each run: between 0 and 1, and with this deviation around 0. */
export function makeChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const around = (deviation: number) =>
    deviation * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  return { next, around };
}
type Chance = ReturnType<typeof makeChance>;

/** A season as it is in a simulated town. */
export interface TrueSeason {
  readonly crop: CropId;
  /** The first day by the table. */
  readonly table: DayNumber;
  readonly from: DayNumber;
  readonly until: DayNumber;
}

/** How many days forecasts are off: by the table, with the years before, and with this year's shift too. */
export type Off = readonly [table: number, years: number, shift: number];

/** The seasons of a town, each moved from the table by its crop, its year and by chance. */
export function trueSeasons(place: Place, years: number, chance: Chance): TrueSeason[] {
  const last = FIRST_YEAR + years;
  const moved = new Map<string, number>();
  const of = (key: string, deviation: number) => {
    const known = moved.get(key) ?? chance.around(deviation);
    moved.set(key, known);
    return known;
  };
  const dated = CROPS.flatMap(({ id }) => {
    const table = tablePeriods(id, place, { first: FIRST_YEAR - 2, last });
    return table && table.length > 0 ? [{ id, table }] : [];
  });
  return dated.slice(0, MOST_CROPS).flatMap(({ id, table }) =>
    table.map(({ from, until }) => {
      // A crop with two seasons has a deviation for each.
      const [year, month] = dayText(from).split('-');
      const days = of(`${id} ${month}`, DEVIATION.crop) + of(`year ${year}`, DEVIATION.year);
      const move = Math.round(days + chance.around(DEVIATION.season));
      return { crop: id, table: from, from: from + move, until: until + move };
    }),
  );
}

/** What is forecast in each year of a town, looked at every so many days, a week before each season, or when its crop is offered earlier, compared with the first offer. */
export function forecastTown(climate: Climate, years: number, seed: number, everyDays = 2): Off[][] {
  const place = { climate, southern: isSouthern(climate, undefined) };
  const chance = makeChance(seed);
  const seasons = trueSeasons(place, years, chance);
  const offers = seasons.flatMap((season) => offersOf(season, chance)).toSorted((a, b) => a.day - b.day);
  const firstOffers = new Map(offers.toReversed().map(({ day, season }) => [season, day]));
  const truth = new Map(seasons.map((season) => [`${season.crop} ${season.table}`, season]));
  const begin = dayNumber(`${FIRST_YEAR}-01-01`);
  const weeks = new Map<string, CropWeek>();
  const off: Off[][] = Array.from({ length: years }, () => []);
  // The site begins with the first year.
  let passed = offers.findIndex(({ day }) => day >= begin);
  for (let today = begin; today < dayNumber(`${FIRST_YEAR + years}-01-01`); today += everyDays) {
    for (let next = offers[passed]; next && next.day < today; next = offers[++passed]) note(weeks, next);
    const learned = new LearnedSeasons(place, {
      weeks: [...weeks.values()],
      forecasts: [],
      today: dayText(today),
    });
    for (const season of learned.all()) {
      const key = `${season.crop} ${season.table.from}`;
      const real = truth.get(key);
      const first = real && firstOffers.get(real);
      const { from } = learned.forecast(season);
      if (first === undefined || (from > today + AHEAD && !season.seen)) continue;
      truth.delete(key);
      // Only what can have been forecast since the beginning.
      const year = Math.floor((season.table.from - begin) / 365.25);
      if (season.table.from > begin + 30)
        off[year]?.push(
          [season.table.from, season.usual.from, from].map((day) => Math.abs(day - first)) as never,
        );
    }
  }
  return off;
}

interface Offer {
  readonly day: DayNumber;
  readonly season: TrueSeason;
}

const offersOf = (season: TrueSeason, { next }: Chance): Offer[] =>
  Array.from({ length: season.until - season.from + 1 }, (_, index) => season.from + index)
    .filter(() => next() < OFFERED_EACH_DAY)
    .map((day) => ({ day, season }));

function note(weeks: Map<string, CropWeek>, { day, season: { crop } }: Offer): void {
  const { year, week } = weekOf(Temporal.PlainDate.from(dayText(day)));
  const key = `${crop} ${year} ${week}`;
  weeks.set(key, { crop, year, week, count: (weeks.get(key)?.count ?? 0) + 1 });
}

/** Mean over all forecasts of some years. */
export function meanOff(all: readonly Off[]): Off {
  const mean = (of: number) => all.reduce((sum, off) => sum + (off[of] ?? 0), 0) / all.length;
  return [mean(0), mean(1), mean(2)];
}
