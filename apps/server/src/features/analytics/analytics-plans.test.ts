import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { fillListings } from '../../../testing/many-listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Reader } from '../../db/database.ts';
import { sumListsQuery, sumSpansQuery } from './daily-figures.repo.ts';
import { answersQuery, listingsQuery } from './day-counts.repo.ts';
import { missesQuery } from './search-misses.repo.ts';
import { countQuery, timesQuery } from './slices.repo.ts';
import { categoryQuery } from './statistics.repo.ts';

const time = { from: '2026-08-08T00:00:00.000Z', before: '2026-08-09T00:00:00.000Z' };
const span = { start: '2026-08-01', end: '2026-08-08' };
const BY_DAY = /daily_figures_pk|sqlite_autoindex_daily_figures/;

/** Each counting query with the index it must use. */
const QUERIES: readonly [name: string, (db: Reader) => CompiledQuery, index: RegExp][] = [
  ['listings made', (db) => countQuery(db, 'listings', time).compile(), /listings_by_creation/],
  ['where a slice ends', (db) => timesQuery(db, 'listings', time, 1_000).compile(), /listings_by_creation/],
  ['listings taken', (db) => countQuery(db, 'taken', time).compile(), /listings_by_taking/],
  ['members', (db) => timesQuery(db, 'users', time, 1_000).compile(), /users_by_creation/],
  ['messages', (db) => countQuery(db, 'messages', time).compile(), /messages_by_creation/],
  ['conversations', (db) => countQuery(db, 'conversations', time).compile(), /conversations_by_creation/],
  ['answers', (db) => answersQuery(db, time).compile(), /conversations_by_creation/],
  ['claims', (db) => timesQuery(db, 'claims', time, 1_000).compile(), /claim_events_by_time/],
  ['kinds and places', (db) => listingsQuery(db, time).compile(), /listings_by_creation/],
  ['one category', (db) => categoryQuery(db, 'Herbs', 0).compile(), /listings_by_category/],
  ['stored figures by step', (db) => sumSpansQuery([span, span]).compile(db), BY_DAY],
  ['stored figures of lists', (db) => sumListsQuery(db, span).compile(), BY_DAY],
  ['misses', (db) => missesQuery(db, span, 10).compile(), /search_misses_pk|sqlite_autoindex_search_misses/],
];

describe.each(dialects)('plans of counting queries on %s', (dialect) => {
  const app = useTestApp(dialect);

  test('use the index of time or day, and scan no whole table', async () => {
    const { db } = app.ctx;
    // On an empty table all indexes cost the same.
    await fillListings(app);
    await db.transaction(async (trx) => {
      // A slice holds a small part of all listings.
      await sql`update listings set created_at = '2026-01-02T00:00:00.000Z' where seq % 10 <> 0`.execute(trx);
      await sql`analyze`.execute(trx);
    });
    await db.transaction(async (trx) => {
      // PostgreSQL rightly scans empty tables; disabling that shows whether the query can use its index.
      if (dialect === 'postgres')
        await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(trx);
      for (const [name, query, index] of QUERIES) {
        const compiled = query(db.read);
        const prefix = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
        const { rows } = await trx.executeQuery<Record<string, unknown>>({
          ...compiled,
          sql: prefix + compiled.sql,
        });
        const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
        expect(plan, name).toMatch(index);
        expect(plan, name).not.toMatch(
          /seq scan|scan (listings|users|messages|conversations|f|daily_figures)\b/i,
        );
        if (dialect === 'postgres') expect(plan, name).toMatch(/Index Cond/);
      }
    });
  });
});
