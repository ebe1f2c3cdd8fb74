import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listListings } from '@windfall/contract';
import { Database } from '../apps/server/src/db/database.ts';
import type { DialectConnection } from '../apps/server/src/db/dialects/dialect.ts';
import { openPostgres } from '../apps/server/src/db/dialects/postgres.ts';
import { openSqlite } from '../apps/server/src/db/dialects/sqlite.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { pointOf, readListingPage } from '../apps/server/src/features/listings/read-listing-page.ts';
import { makeRandom } from './community.ts';
import { servePostgres } from './postgres.ts';
import { seedPostgres, seedSqlite } from './seed-database.ts';
import { GENERATORS } from './store-queries.ts';

/**
 * Cost of listing pages in the store alone, without HTTP: generated queries, all different, on both databases. Usage:
 * node bench/store.ts [--listings 1000000] [--databases sqlite,postgres] [--queries 2000] [--only name]
 */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    queries: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    /** A folder that holds this community already, of SQLite; or the address of a PostgreSQL database that does. */
    data: { type: 'string' },
  },
});
const WARM_UP = 100;
const SLOW_MS = 50;

async function main(): Promise<void> {
  for (const dialect of options.databases.split(',')) {
    const dir = mkdtempSync(join(tmpdir(), 'windfall-store-'));
    chmodSync(dir, 0o711);
    const stops: (() => Promise<void>)[] = [];
    try {
      const db = new Database(await openFilled(dialect, dir, stops), (error) => console.error(error));
      stops.push(() => db.close());
      console.log(`\n${dialect}, ${options.listings} listings: milliseconds in the store`);
      console.table(await measure(db));
    } finally {
      for (const stop of stops.reverse()) await stop();
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

async function openFilled(
  dialect: string,
  dir: string,
  stops: (() => Promise<void>)[],
): Promise<DialectConnection> {
  const count = Number(options.listings);
  if (dialect === 'sqlite') {
    const file = join(options.data ?? dir, 'windfall.db');
    const connection = openSqlite(file);
    await migrateToLatest(connection);
    if (options.data) return connection;
    await connection.close();
    seedSqlite(file, count);
    return openSqlite(file);
  }
  const open = (url: string) => openPostgres(url, (error) => console.error(error));
  if (options.data) {
    const connection = open(options.data);
    await migrateToLatest(connection);
    return connection;
  }
  const { url, stop } = await servePostgres(dir);
  stops.push(stop);
  const connection = open(url);
  await migrateToLatest(connection);
  await seedPostgres(url, count);
  return connection;
}

async function measure(db: Database): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  for (const [name, generate] of Object.entries(GENERATORS)) {
    if (!name.includes(options.only)) continue;
    const random = makeRandom(11);
    const asked: { query: string; time: number; found: number }[] = [];
    for (let index = -WARM_UP; index < Number(options.queries); index += 1) {
      const query = generate(random);
      const one = await ask(db, query);
      if (index >= 0) asked.push({ query, ...one });
    }
    asked.sort((a, b) => a.time - b.time);
    const at = (share: number) => asked[Math.floor((asked.length - 1) * share)]?.time.toFixed(1);
    rows[name] = {
      ...{ median: at(0.5), p99: at(0.99), max: at(1) },
      [`over ${SLOW_MS}`]: asked.filter(({ time }) => time > SLOW_MS).length,
      'found something': asked.filter(({ found }) => found > 0).length,
      slowest: asked.at(-1)?.query,
    };
  }
  return rows;
}

async function ask(db: Database, address: string): Promise<{ time: number; found: number }> {
  const query = listListings.query.parse(Object.fromEntries(new URLSearchParams(address)));
  const begun = performance.now();
  const { items } = await readListingPage(db, query, pointOf(query.near), null);
  return { time: performance.now() - begun, found: items.length };
}

await main();
