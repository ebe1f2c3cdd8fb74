import { parseArgs } from 'node:util';
import {
  forecastTown,
  meanOff,
  type Off,
  TOWNS,
} from '../apps/server/src/features/seasons/testing/simulated-towns.ts';
import { openSite } from './site.ts';
import { Town } from './town.ts';

/**
 * What knowing produce changes in simulated towns: how many days forecasts are off, and which share of what is too much finds a taker
 * before its best-by day. Usage: node bench/season-town.ts [--databases sqlite,postgres] [--members 200] [--days 365] [--years 6]
 */
const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: 'sqlite,postgres' },
    members: { type: 'string', default: '200' },
    days: { type: 'string', default: '365' },
    years: { type: 'string', default: '6' },
  },
});

function printForecasts(years: number): void {
  const towns = TOWNS.map((climate, index) => forecastTown(climate, years, index + 1));
  const rows: [string, Off[]][] = Array.from({ length: years }, (_, year) => [
    `year ${year + 1}`,
    towns.flatMap((town) => town[year] ?? []),
  ]);
  rows.push(['all years', towns.flat(2)]);
  console.log(`\n${TOWNS.length} towns: mean of the days that forecasts are off`);
  console.table(Object.fromEntries(rows.map(([name, off]) => [name, columnsOf(off)])));
}

function columnsOf(off: readonly Off[]) {
  const [table, before, shift] = meanOff(off).map((days) => Number(days.toFixed(1)));
  return { seasons: off.length, 'the table': table, 'years before': before, 'this year too': shift };
}

async function main(): Promise<void> {
  if (Number(options.years) > 0) printForecasts(Number(options.years));
  for (const database of options.databases.split(',').filter(Boolean)) {
    const rows: Record<string, object> = {};
    for (const features of [false, true]) {
      const site = await openSite(database);
      try {
        const town = new Town(site, features);
        rows[features ? 'with' : 'without'] = await town.live(Number(options.members), Number(options.days));
      } finally {
        await site.close();
      }
    }
    console.log(`\n${database}: a town of ${options.members} members, ${options.days} days`);
    console.table(rows);
  }
}

await main();
