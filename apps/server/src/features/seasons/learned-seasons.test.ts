import { type Climate, CROPS, type CropId } from '@windfall/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, isSouthern, type Place, tablePeriods } from './crop-periods.ts';
import { weekOf } from './crop-weeks.repo.ts';
import { shiftOfYear } from './forecast.ts';
import { LearnedSeasons } from './learned-seasons.ts';
import { forecastTown, meanOff } from './testing/simulated-towns.ts';

const PORTLAND: Climate = { last_frost: '04-20', first_frost: '10-27' };
const CANBERRA: Climate = { last_frost: '10-20', first_frost: '04-15' };
/** Without it, seasons that began before the first offer would not count. */
const SOMETHING_BEFORE = ['egg', '2018-01-01'] as const;
const place = (climate: Climate): Place => ({ climate, southern: isSouthern(climate, undefined) });

interface Offers {
  readonly climate?: Climate;
  readonly today: string;
  /** Days on which crops were offered. */
  readonly offered?: readonly (readonly [CropId, string])[];
}

function learn({ climate = PORTLAND, today, offered = [] }: Offers) {
  const weeks = [SOMETHING_BEFORE, ...offered].map(([crop, day]) => ({
    crop,
    ...weekOf(Temporal.PlainDate.from(day)),
    count: 1,
  }));
  return new LearnedSeasons(place(climate), { weeks, forecasts: [], today });
}

/** When the season of a crop that is nearest to a day is expected. */
function forecast(crop: CropId, offers: Offers, near = offers.today): string {
  const learned = learn(offers);
  const away = (day: number) => Math.abs(day - dayNumber(near));
  const [season] = (learned.seasons(crop) ?? []).toSorted((a, b) => away(a.table.from) - away(b.table.from));
  if (!season) throw new Error(`${crop} has no season`);
  const { from, until } = learned.forecast(season);
  return `${dayText(from)} ${dayText(until)}`;
}

// @rule produce#forecast
describe('the forecast of a season', () => {
  test('is the one of the table where nothing was offered', () => {
    expect(forecast('tomato', { today: '2026-05-01' })).toBe('2026-06-24 2026-11-06');
    expect(forecast('tomato', { today: '2026-05-01', climate: CANBERRA }, '2026-12-20')).toBe(
      '2026-12-24 2027-04-25',
    );
  });

  test('follows earlier years, of which one counts a third and two count a half', () => {
    // Offers count as made in the middle of their week: 2025-07-10 is a Thursday, sixteen days after the day of the table.
    const offered = [['tomato', '2025-07-10']] as const;
    expect(forecast('tomato', { today: '2026-05-01', offered })).toMatch(/^2026-06-29 /);
    const two = [...offered, ['tomato', '2024-07-11']] as const;
    expect(forecast('tomato', { today: '2026-05-01', offered: two })).toMatch(/^2026-07-02 /);
    // It was over later too.
    const late = [...offered, ['tomato', '2025-11-27']] as const;
    expect(forecast('tomato', { today: '2026-05-01', offered: late })).toBe('2026-06-29 2026-11-13');
  });

  test('follows what is early or late this year, and never what the crop itself did', () => {
    // Three crops are 10, 12 and 14 days late: three count three sevenths.
    const learned = learn({ today: '2026-06-20' });
    const offered = (['pea', 'lettuce', 'strawberry'] as const).map((crop, index) => {
      const season = learned.seasons(crop)?.find(({ table }) => table.from > dayNumber('2026-01-01'));
      const late = dayText((season?.table.from ?? 0) + 10 + 2 * index);
      const thursday = Temporal.PlainDate.from(late).add({
        days: 4 - Temporal.PlainDate.from(late).dayOfWeek,
      });
      return [crop, thursday.toString()] as const;
    });
    const late = offered.map(([crop, day]) => {
      const season = learned.seasons(crop)?.find(({ table }) => table.from > dayNumber('2026-01-01'));
      return dayNumber(day) - (season?.table.from ?? 0);
    });
    const from = dayText(dayNumber('2026-06-24') + Math.round(shiftOfYear(late)));
    expect(forecast('tomato', { today: '2026-06-20', offered })).toMatch(new RegExp(`^${from} `));
    const own = [...offered, ['tomato', '2026-06-04']] as const;
    expect(forecast('tomato', { today: '2026-06-20', offered: own })).toMatch(new RegExp(`^${from} `));
    // Next year's weather is another one.
    expect(forecast('tomato', { today: '2026-06-20', offered }, '2027-06-24')).toMatch(/^2027-06-24 /);
  });

  test.each([
    [[], 0],
    [[6], 1.2],
    [[1, 3, 50, 2], 1.25],
    [Array<number>(40).fill(80), 21],
    [Array<number>(40).fill(-80), -21],
  ])('the shift of %j is %d days', (late, days) => {
    expect(shiftOfYear(late)).toBeCloseTo(days);
  });

  test('knows nothing of the beginning of seasons that began before anything was offered', () => {
    const weeks = [['tomato', '2025-07-10'] as const].map(([crop, day]) => ({
      crop,
      ...weekOf(Temporal.PlainDate.from(day)),
      count: 1,
    }));
    const learned = new LearnedSeasons(place(PORTLAND), { weeks, forecasts: [], today: '2026-05-01' });
    const seasons = learned.seasons('tomato') ?? [];
    expect(seasons.flatMap(({ seen }) => seen ?? [])).toEqual([]);
    expect(seasons.map(({ usual }) => usual)).toEqual(seasons.map(({ table }) => table));
  });

  test('counts an offer for the season that is nearest, over the turn of the year and not from far outside of it', () => {
    const learned = learn({
      today: '2027-03-01',
      offered: [
        ['parsnip', '2026-10-01'],
        ['parsnip', '2027-01-14'],
        ['lettuce', '2026-07-22'],
        ['lettuce', '2026-08-05'],
        ['tomato', '2026-03-05'],
      ],
    });
    const seen = (crop: CropId) =>
      learned
        .seasons(crop)
        ?.flatMap((season) =>
          season.seen ? [`${dayText(season.seen.from)} ${dayText(season.seen.until)}`] : [],
        );
    expect(seen('parsnip')).toEqual(['2026-10-01 2027-01-14']);
    expect(seen('lettuce')).toEqual(['2026-07-23 2026-07-23', '2026-08-06 2026-08-06']);
    expect(seen('tomato')).toEqual([]);
    expect(learned.seasons('egg')).toBeNull();
  });

  test('is nearer to what a simulated town offers than the table', () => {
    const [, second = []] = forecastTown(PORTLAND, 2, 1, 14);
    const [table, , shift] = meanOff(second);
    expect(second.length).toBeGreaterThan(100);
    expect(shift).toBeLessThan(0.9 * table);
  });

  const day = fc
    .integer({ min: dayNumber('2020-01-01'), max: dayNumber('2029-12-31') })
    .map((number) => dayText(number));
  const monthDay = day.map((text) => text.slice(5));
  const climate = fc.oneof(
    fc.constant('no-frost' as const),
    fc
      .record({ last_frost: monthDay, first_frost: monthDay })
      .filter(({ last_frost, first_frost }) => last_frost !== first_frost),
  );
  const offers = fc.array(fc.tuple(fc.constantFrom(...CROPS.map(({ id }) => id)), day), { maxLength: 80 });

  test('stays near its season, of which the table has as many, whatever was offered in whatever climate', () => {
    fc.assert(
      fc.property(climate, day, offers, (anyClimate, today, offered) => {
        const learned = learn({ climate: anyClimate, today, offered });
        const year = Number(today.slice(0, 4));
        for (const { id } of CROPS) {
          const table = tablePeriods(id, place(anyClimate), { first: year - 6, last: year + 1 });
          const seasons = learned.seasons(id);
          expect(seasons?.map((season) => season.table) ?? null).toEqual(table);
          for (const season of seasons ?? []) {
            const { from, until } = learned.forecast(season);
            expect(from).toBeLessThanOrEqual(until);
            expect(Number.isInteger(from) && Number.isInteger(until)).toBe(true);
            // No farther than what counts for a season, and the largest shift of a year.
            const length = season.table.until - season.table.from;
            expect(from - season.table.from).toBeGreaterThanOrEqual(-42 - 21);
            expect(from - season.table.from).toBeLessThanOrEqual(length + 42 + 21);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
