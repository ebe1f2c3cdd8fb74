import type { Climate, CropId } from '@windfall/contract';
import { expect, test } from 'vitest';
import { cropPeriods } from './crop-periods.ts';

type Table = Partial<Record<CropId, string>>;

/** Washington State University Extension: harvest schedule of Northwest Oregon, without what is sold from storage alone. */
const NORTHWEST_OREGON: Table = {
  apple: 'Aug-Nov',
  artichoke: 'May-Jun, Sep-Oct',
  'bean-green': 'Jul-Sep',
  beet: 'Jun-Dec',
  blackberry: 'Jul-Aug',
  blueberry: 'Jul-Sep',
  boysenberry: 'Jul-Aug',
  broccoli: 'Jun-Sep',
  'brussels-sprout': 'Sep-Jan',
  cabbage: 'Jun-Feb',
  carrot: 'Jun-Jan',
  cauliflower: 'Jul-Sep',
  celery: 'Aug-Nov',
  'cherry-sour': 'Jul-Aug',
  cherry: 'Jun-Jul',
  corn: 'Jul-Oct',
  cucumber: 'Jul-Oct',
  currant: 'Jun-Aug',
  eggplant: 'Aug-Oct',
  gooseberry: 'Jul-Aug',
  hazelnut: 'Oct-Dec',
  kiwi: 'Sep-Sep',
  leek: 'Sep-May',
  lettuce: 'May-Nov',
  cantaloupe: 'Aug-Oct',
  onion: 'Jun-Oct',
  parsnip: 'Sep-Feb',
  pear: 'Aug-Oct',
  'pear-asian': 'Sep',
  pea: 'Jun-Jul',
  pepper: 'Aug-Oct',
  plum: 'Aug-Oct',
  pumpkin: 'Oct-Nov',
  quince: 'Oct',
  radish: 'May-Nov',
  raspberry: 'Jun-Oct',
  rhubarb: 'Apr-Jun',
  'squash-summer': 'Jun-Oct',
  'squash-winter': 'Sep-Feb',
  strawberry: 'Jun-Jul',
  tomato: 'Jul-Oct',
  turnip: 'Jun-Jan',
  walnut: 'Oct-Dec',
  zucchini: 'Jun-Oct',
};

/** A farm in Maryland: its public harvest schedule. */
const MARYLAND: Table = {
  apple: 'Aug-Nov',
  blackberry: 'Jun-Aug',
  blueberry: 'Jun-Aug',
  cantaloupe: 'Jul-Sep',
  honeydew: 'Jul-Sep',
  nectarine: 'Jul-Aug',
  peach: 'Jul-Sep',
  pear: 'Aug-Oct',
  plum: 'Jul-Sep',
  raspberry: 'Jun-Jul, Aug-Nov',
  strawberry: 'Apr-Jun',
  cherry: 'Jul-Aug',
  watermelon: 'Jul-Oct',
  asparagus: 'Apr-Jun',
  'bean-green': 'Jun-Sep',
  'bean-lima': 'Jul-Sep',
  broccoli: 'May-Jun, Sep-Oct',
  cabbage: 'Jun-Sep',
  cauliflower: 'May-Jun, Aug-Sep',
  corn: 'Jul-Sep',
  cucumber: 'Jul-Sep',
  kale: 'Jul-Oct',
  lettuce: 'Jun-Jul',
  okra: 'Jul-Sep',
  pea: 'Jun-Jul',
  pepper: 'Jul-Sep',
  potato: 'Jul-Sep',
  pumpkin: 'Sep-Nov',
  'squash-summer': 'Jun-Sep',
  'squash-winter': 'Jul-Oct',
  'sweet-potato': 'Sep-Dec',
  turnip: 'Aug-Nov',
  tomato: 'May-Nov',
};

/** What grows in North Carolina, by months; frosts of the Piedmont by the NC State Extension. */
const NORTH_CAROLINA: Table = {
  apple: 'Aug-Feb',
  asparagus: 'Mar-May',
  basil: 'May-Nov',
  blueberry: 'May-Jul',
  broccoli: 'May, Oct-Nov',
  'brussels-sprout': 'Oct-Dec',
  cabbage: 'May-Dec',
  cantaloupe: 'Jul-Aug',
  cauliflower: 'Oct-Dec',
  celeriac: 'Oct-Jan',
  celery: 'Sep-Nov',
  chard: 'Mar-Dec',
  chicory: 'Oct-Dec',
  'chili-pepper': 'Aug-Sep',
  collard: 'Mar-Dec',
  corn: 'Jun-Aug',
  cucumber: 'Jun-Nov',
  eggplant: 'Jun-Aug',
  garlic: 'Jul-Aug',
  'garlic-scape': 'Mar-Apr',
  grape: 'Aug-Oct',
  'bean-green': 'Jun-Sep',
  scallion: 'Mar-Nov',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The months of a table's line, such as 'May-Jun, Sep'. */
function monthsIn(line: string): number[] {
  return line.split(', ').flatMap((part) => {
    const [begin = '', end = begin] = part.split('-');
    const [from, to] = [MONTHS.indexOf(begin), MONTHS.indexOf(end)];
    return Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, index) => ((from + index) % 12) + 1);
  });
}

/** The months of a year on any day of which a crop is picked. */
function monthsHere(crop: CropId, climate: Climate): Set<number> {
  const months = new Set<number>();
  for (let day = Temporal.PlainDate.from('2026-01-01'); day.year === 2026; day = day.add({ days: 3 })) {
    const [period] = cropPeriods(crop, { climate, southern: false }, day.toString());
    if (period?.from !== undefined && (period.from ?? '') <= day.toString()) months.add(day.month);
  }
  return months;
}

// @rule produce#season-tables
test.each([
  ['Northwest Oregon', NORTHWEST_OREGON, { last_frost: '04-20', first_frost: '10-27' }, 0.9],
  ['Maryland', MARYLAND, { last_frost: '04-20', first_frost: '10-20' }, 0.9],
  ['North Carolina', NORTH_CAROLINA, { last_frost: '04-05', first_frost: '11-01' }, 0.9],
] as const)('the seasons cover the months of the table of %s', (_, table, climate, share) => {
  const lines = Object.entries(table) as [CropId, string][];
  const covered = lines.flatMap(([crop, line]) => {
    const here = monthsHere(crop, climate);
    return monthsIn(line).map((month) => here.has(month));
  });
  expect(covered.filter(Boolean).length / covered.length).toBeGreaterThanOrEqual(share);
});
