import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ListingQuery, listListings } from '@windfall/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { makeRandom } from './community.ts';
import { servePostgres } from './postgres.ts';
import { seedPostgres, seedSqlite } from './seed-database.ts';
import { GENERATORS } from './store-queries.ts';

/**
 * Cost of listing pages in the store alone, without HTTP: generated queries on both databases. Other checkouts answer
 * the same queries in turns on the same database, so a constant of the search or a part of it is measured against a
 * copy of the repository without it: by processor time on SQLite, else by time. Usage: node bench/store.ts [--listings 1000000] [--databases sqlite,postgres]
 * [--queries 2000] [--only name] [--checkouts ../other,../third]
 */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    queries: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    checkouts: { type: 'string', default: '' },
    /** A folder that holds this community already, of SQLite; or the address of a PostgreSQL database that does. */
    data: { type: 'string' },
  },
});
const WARM_UP = 100;
const SLOW_MS = 50;
const root = resolve(import.meta.dirname, '..');

type Ask = (query: ListingQuery) => Promise<readonly unknown[]>;
type Stops = (() => Promise<void>)[];

async function main(): Promise<void> {
  for (const dialect of options.databases.split(',')) {
    const dir = mkdtempSync(join(tmpdir(), 'windfall-store-'));
    chmodSync(dir, 0o711);
    const stops: Stops = [];
    try {
      const address = await fill(dialect, dir, stops);
      const checkouts = [root, ...options.checkouts.split(',').filter(Boolean)];
      const asks: Ask[] = [];
      for (const checkout of checkouts) asks.push(await openCheckout(checkout, dialect, address, stops));
      console.log(`\n${dialect}, ${options.listings} listings: milliseconds in the store`);
      console.table(await measure(asks, dialect === 'sqlite' ? 'cpu' : 'time'));
    } finally {
      for (const stop of stops.reverse()) await stop();
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

/** Returns the file or the address of a database with the community. */
async function fill(dialect: string, dir: string, stops: Stops): Promise<string> {
  const count = Number(options.listings);
  if (dialect === 'sqlite') {
    const file = join(options.data ?? dir, 'windfall.db');
    await migrate(dialect, file);
    if (!options.data) seedSqlite(file, count);
    return file;
  }
  const { url, stop } = options.data
    ? { url: options.data, stop: async () => undefined }
    : await servePostgres(dir);
  stops.push(stop);
  await migrate(dialect, url);
  if (!options.data) await seedPostgres(url, count);
  return url;
}

async function migrate(dialect: string, address: string): Promise<void> {
  const { connection, load } = await connect(root, dialect, address);
  await (await load('db/migrate.ts')).migrateToLatest(connection);
  await connection.close();
}

async function connect(checkout: string, dialect: string, address: string) {
  const load = (path: string) => import(join(resolve(checkout), 'apps/server/src', path));
  const onError = (error: unknown) => console.error(error);
  const connection =
    dialect === 'sqlite'
      ? (await load('db/dialects/sqlite.ts')).openSqlite(address)
      : (await load('db/dialects/postgres.ts')).openPostgres(address, onError);
  return { connection, load };
}

async function openCheckout(checkout: string, dialect: string, address: string, stops: Stops): Promise<Ask> {
  const { connection, load } = await connect(checkout, dialect, address);
  const db: Database = new (await load('db/database.ts')).Database(connection, console.error);
  stops.push(() => db.close());
  const { pointOf, readListingPage } = await load('features/listings/lists/read-listing-page.ts');
  return async (query) => (await readListingPage(db, query, pointOf(query.near), null)).items;
}

interface Asked {
  readonly query: string;
  readonly time: number;
  /** Processor time of this process, in which SQLite runs. */
  readonly cpu: number;
  readonly found: number;
}

async function measure(asks: readonly Ask[], compared: Cost): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  for (const [name, generate] of Object.entries(GENERATORS)) {
    if (!name.includes(options.only)) continue;
    const random = makeRandom(11);
    const asked = asks.map((): Asked[] => []);
    for (let index = -WARM_UP; index < Number(options.queries); index += 1) {
      const query = generate(random);
      for (let turn = 0; turn < asks.length; turn += 1) {
        const at = (turn + index + WARM_UP) % asks.length;
        const one = await time(asks[at], query);
        if (index >= 0) asked[at]?.push(one);
      }
    }
    rows[name] = describe(asked, compared);
  }
  return rows;
}

/** Measure by which checkouts are compared. */
type Cost = 'time' | 'cpu';

function describe(
  [own = [], ...others]: readonly Asked[][],
  compared: Cost,
): Record<string, string | number | undefined> {
  const costAt = (asked: readonly Asked[], cost: Cost, share: number) =>
    asked.map((one) => one[cost]).toSorted((a, b) => a - b)[Math.floor((asked.length - 1) * share)] ??
    Number.NaN;
  const at = (share: number) => costAt(own, 'time', share);
  const times = (other: readonly Asked[]) =>
    [0.5, 0.95]
      .map((share) => (costAt(other, compared, share) / costAt(own, compared, share)).toFixed(2))
      .join(' / ');
  return {
    median: at(0.5).toFixed(1),
    p99: at(0.99).toFixed(1),
    max: at(1).toFixed(1),
    ...Object.fromEntries(others.map((other, index) => [`checkout ${index + 2}, times`, times(other)])),
    [`over ${SLOW_MS}`]: own.filter((one) => one.time > SLOW_MS).length,
    'found something': own.filter(({ found }) => found > 0).length,
    slowest: own.find((one) => one.time === at(1))?.query,
  };
}

async function time(ask: Ask | undefined, address: string): Promise<Asked> {
  const query = listListings.query.parse(Object.fromEntries(new URLSearchParams(address)));
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const items = (await ask?.(query)) ?? [];
  const { user, system } = process.cpuUsage(used);
  const cpu = (user + system) / 1_000;
  return { query: address, time: performance.now() - begun, cpu, found: items.length };
}

await main();
