import { type Climate, CROPS, type CropId } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { cropPeriods, isSouthern } from './crop-periods.ts';

const PORTLAND: Climate = { last_frost: '04-20', first_frost: '10-27' };
const SACRAMENTO: Climate = { last_frost: '02-20', first_frost: '11-25' };
const CANBERRA: Climate = { last_frost: '10-20', first_frost: '04-15' };

const SHORT_SUMMER: Climate = { last_frost: '06-25', first_frost: '08-05' };

const periods = (crop: CropId, climate: Climate, day: string, latitude?: number) =>
  cropPeriods(crop, { climate, southern: isSouthern(climate, latitude) }, day).map(
    ({ from, until }) => `${from} ${until}`,
  );

// @rule produce#season
describe('the season of a crop', () => {
  test.each<[CropId, Climate, string, string[]]>([
    // Days after the last frost until days around the first one.
    ['tomato', PORTLAND, '2026-03-01', ['2026-06-24 2026-11-06']],
    ['tomato', PORTLAND, '2026-08-01', ['2026-06-24 2026-11-06']],
    ['tomato', PORTLAND, '2026-11-07', ['2027-06-24 2027-11-06']],
    // Two in a year, of which the one that has begun comes first.
    ['lettuce', PORTLAND, '2026-05-01', ['2026-04-30 2026-07-14', '2026-08-13 2026-11-16']],
    // It goes on over the turn of the year.
    ['parsnip', PORTLAND, '2027-01-05', ['2026-09-17 2027-02-14']],
    // Months of the calendar, also over the turn of the year.
    ['honey', PORTLAND, '2026-07-01', ['2026-06-01 2026-09-30']],
    ['lemon', SACRAMENTO, '2026-02-10', ['2025-11-01 2026-05-31']],
    // Winters kill it.
    ['lemon', PORTLAND, '2026-02-10', []],
    // South of the equator spring frosts end late in the year, and months are shifted by six.
    ['tomato', CANBERRA, '2026-12-01', ['2026-12-24 2027-04-25']],
    ['honey', CANBERRA, '2026-12-24', ['2026-12-01 2027-03-31']],
    // Frost comes back before it ripens.
    ['tomato', SHORT_SUMMER, '2026-05-01', []],
    // Windows that meet are the whole year.
    ['kale', 'no-frost', '2026-12-24', ['null null']],
    ['egg', PORTLAND, '2026-12-24', ['null null']],
  ])('%s', (crop, climate, day, expected) => {
    expect(periods(crop, climate, day)).toEqual(expected);
  });

  test('without frost depends on the side of the equator', () => {
    expect(periods('tomato', 'no-frost', '2026-02-01', 26)).toEqual(['2026-03-21 2026-12-25']);
    expect(periods('tomato', 'no-frost', '2026-02-01', -26)).toEqual(['2025-09-18 2026-06-25']);
    expect(periods('lemon', 'no-frost', '2026-06-01', -26)).toEqual(['2026-05-01 2026-11-30']);
  });

  test.each<[string, Climate, number | undefined]>([
    ['Portland', PORTLAND, undefined],
    ['Canberra', CANBERRA, undefined],
    ['a short summer', SHORT_SUMMER, undefined],
    ['a leap day', { last_frost: '02-29', first_frost: '12-31' }, undefined],
    ['no frost', 'no-frost', -20],
  ])(
    'is in the year ahead, in order and without overlaps, for each crop on each day in %s',
    (_, climate, latitude) => {
      const southern = isSouthern(climate, latitude);
      for (const { id } of CROPS)
        for (let day = Temporal.PlainDate.from('2027-12-20'); day.year < 2029; day = day.add({ days: 61 })) {
          const found = cropPeriods(id, { climate, southern }, day.toString());
          let before = day.subtract({ days: 400 }).toString();
          for (const { from, until } of found) {
            if (from === null || until === null) continue;
            expect(
              from > before && from <= until && until >= day.toString(),
              `${id} ${day} ${from} ${until}`,
            ).toBe(true);
            before = until;
          }
        }
    },
  );
});
