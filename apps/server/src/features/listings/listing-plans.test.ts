import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { type Condition, findMatches, indexWords, searchQuery } from '../../db/dialects/search-index.ts';
import { dialects } from '../../testing/dialects.ts';
import { fillListings, MANY } from '../../testing/many-listings.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import {
  inCellsQuery,
  type ListingFilter,
  listingPageQuery,
  newestInCellQuery,
} from './listing-page.repo.ts';

const planOf = (t: TestApp, filter: ListingFilter) =>
  explain(t, listingPageQuery(t.ctx.db.read, filter, 49).compile());

/** PostgreSQL rightly reads few rows sequentially; disabling that shows whether a query can use an index. */
async function explain(t: TestApp, query: CompiledQuery, mayReadAll = true): Promise<string> {
  const prefix = t.ctx.db.dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
  return t.ctx.db.transaction(async (trx) => {
    if (!mayReadAll) await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<Record<string, unknown>>({ ...query, sql: prefix + query.sql });
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}

const sorts: Record<DialectName, RegExp> = { sqlite: /USE TEMP B-TREE/, postgres: /Sort/ };

describe.each(dialects)('plans of listing queries on %s', (dialect) => {
  const t = useTestApp(dialect);
  const after = { seq: 1500, title: 'basket 5' };

  test('read as many rows as they show, in the order of an index', async () => {
    await fillListings(t.current);
    const pageOf: [ListingFilter, Record<DialectName, RegExp>][] = [
      [
        { sort: 'newest' },
        { sqlite: /SCAN listings(?! USING)/, postgres: /Scan Backward using listings_pkey/ },
      ],
      [{ sort: 'oldest' }, { sqlite: /SCAN listings(?! USING)/, postgres: /Scan using listings_pkey/ }],
      [
        { sort: 'newest', after },
        {
          sqlite: /SEARCH listings USING INTEGER PRIMARY KEY/,
          postgres: /Scan Backward using listings_pkey/,
        },
      ],
      [
        { sort: 'newest', category: 'Herbs', after },
        { sqlite: /INDEX listings_by_category /, postgres: /Backward using listings_by_category / },
      ],
      [{ sort: 'alphabetical' }, { sqlite: /INDEX listings_by_title/, postgres: /using listings_by_title/ }],
      [
        { sort: 'alphabetical', after },
        { sqlite: /INDEX listings_by_title \(title_sort>/, postgres: /using listings_by_title/ },
      ],
      [
        { sort: 'alphabetical', category: 'Herbs', after },
        { sqlite: /INDEX listings_by_category_title/, postgres: /using listings_by_category_title/ },
      ],
      [
        { sort: 'newest', userId: 'l1' },
        { sqlite: /INDEX listings_by_user/, postgres: /listings_by_user/ },
      ],
    ];
    for (const [filter, expected] of pageOf) {
      const plan = await planOf(t.current, filter);
      expect(plan, JSON.stringify(filter)).toMatch(expected[dialect]);
      if (!filter.userId) expect(plan, JSON.stringify(filter)).not.toMatch(sorts[dialect]);
    }
  });
});

describe.each(dialects)('plans of searches on %s', (dialect) => {
  const t = useTestApp(dialect);
  const word = (text: string, frequency: number): Condition => ({
    alternatives: [[{ text, isBeginning: true }]],
    frequency,
  });
  const range = { from: 1, to: 2_000 };
  const MANY_MORE = 1_000_000;

  test('use the text index first, or the newest numbers when every word is frequent', async () => {
    await fillListings(t.current);
    const { db } = t.current.ctx;
    await db.transaction(async (trx) => {
      await indexWords(trx, dialect, 5, ['quince', 'basket']);
      if (dialect === 'postgres') await sql`analyze listings_search`.execute(trx);
    });
    const rare = [word('quince', 1), word('bask', 100_000)];
    const frequent = [word('bask', 100_000)];
    for (const direction of ['asc', 'desc'] as const) {
      const plans = await Promise.all(
        [rare, frequent].map((asked) =>
          explain(
            t.current,
            searchQuery(
              db,
              { asked, columns: [], total: MANY_MORE },
              range,
              direction,
              49,
              asked === frequent,
            ).compile(db.read),
            dialect === 'sqlite',
          ),
        ),
      );
      if (dialect === 'sqlite') {
        for (const plan of plans) {
          expect(plan).toMatch(/^SCAN found VIRTUAL TABLE/);
          expect(plan).toMatch(/SEARCH listings USING COVERING INDEX listings_by_number/);
          expect(plan).not.toMatch(sorts.sqlite);
        }
        continue;
      }
      expect(plans[0]).toMatch(/Bitmap Index Scan on listings_search_words/);
      // The frequent prefix is checked in the few rows that have the rare word, not collected first.
      expect(plans[0]).toMatch(/Index Cond: \(words @@ '\(?''quince'':\*/);
      expect(plans[1]).toMatch(/using listings_search_pkey/);
      for (const plan of plans) {
        expect(plan).not.toMatch(/Seq Scan/);
        // Listings are looked up one by one; a scan would read all of them.
        expect(plan).toMatch(/Index Cond: \(\(?(?:listings\.)?seq = found/);
        expect(plan).not.toMatch(/Merge Join/);
      }
    }
  });

  test('collect no prefix whose words are known', async () => {
    const { db } = t.current.ctx;
    const [begun] = word('bask', 100_000).alternatives[0] ?? [];
    const known = {
      alternatives: [[{ text: 'bask', ...begun, words: ['basket', 'baskets'] }]],
      frequency: 2,
    };
    const { parameters } = searchQuery(
      db,
      { asked: [known as Condition], columns: [], total: MANY_MORE },
      range,
      'desc',
      49,
      false,
    ).compile(db.read);
    // FTS5 has a prefix index up to eight characters.
    expect(parameters).toContain(dialect === 'sqlite' ? '(("bask"*))' : "((('basket' | 'baskets')))");
  });

  test('skip words that nearly every listing has', async () => {
    const { db } = t.current.ctx;
    const whole = (text: string, frequency: number): Condition => ({
      alternatives: [[{ text, isBeginning: false }]],
      frequency,
    });
    const search = { asked: [whole('the', 900_000), whole('figs', 20_000)], columns: [], total: MANY_MORE };
    const { parameters } = searchQuery(db, search, range, 'desc', 49, false).compile(db.read);
    // FTS5 reads its lists side by side, so nothing is saved there.
    const [asked, ...rest] =
      dialect === 'sqlite' ? ['(("the")) AND (("figs"))'] : ["(('figs'))", "(('the')) & (('figs'))"];
    expect(parameters.slice(0, 1 + rest.length)).toEqual([asked, ...rest]);
  });

  test('read no more rows than the page needs', async () => {
    const { db } = t.current.ctx;
    await fillListings(t.current);
    const search = { asked: [word('bask', 100_000)], columns: [], total: MANY_MORE };
    const { sql: text, parameters } = searchQuery(db, search, range, 'desc', 49, true).compile(db.read);
    // The plan does not show whether the index gets the limits or rows are filtered afterwards.
    if (dialect === 'sqlite')
      expect(text).toMatch(/rowid >= cast\(\? as integer\) and found\.rowid <= cast\(\? as integer\)/);
    expect(parameters).toContain(range.from);
    const all = { from: 1, to: MANY };
    const rows = await findMatches(
      db,
      { conditions: search.asked, columns: [] },
      { range: { from: 10, to: 20 }, all },
      'asc',
      49,
    );
    expect(rows.map(({ seq }) => seq)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  test('find matches in older listings only, however frequent they were estimated', async () => {
    await fillListings(t.current);
    const { db } = t.current.ctx;
    await db.transaction((trx) => indexWords(trx, dialect, 5, ['quince', 'basket']));
    const search = { conditions: [word('quince', 100_000)], columns: [] };
    const all = { from: 1, to: 100_000 };
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await findMatches(db, search, { range: all, all }, direction, 49);
      expect(rows.map(({ seq }) => seq)).toEqual([5]);
    }
  });

  test('find the listings in a square by the index of squares alone', async () => {
    await fillListings(t.current);
    const { db } = t.current.ctx;
    // Like a site with places; without them the index has no statistics.
    await db.transaction(async (trx) => {
      await sql`update listings set cell = seq % 300`.execute(trx);
      await sql`analyze listings`.execute(trx);
    });
    const facets = { category: 'Herbs', available: true } as const;
    for (const query of [inCellsQuery(db, [1, 2, 3], facets), newestInCellQuery(db, 1, facets, 2_000, 49)]) {
      const plan = await explain(t.current, query.compile(), dialect === 'sqlite');
      expect(plan).toMatch(
        dialect === 'sqlite' ? /USING COVERING INDEX listings_by_cell \(cell=\?/ : /listings_by_cell/,
      );
      expect(plan).not.toMatch(sorts[dialect]);
    }
  });

  test('find squares, words and unindexed listings by their indexes', async () => {
    await fillListings(t.current);
    const { read } = t.current.ctx.db;
    const plan = async (query: { compile(): CompiledQuery }) => explain(t.current, query.compile());
    const cells = read.selectFrom('listing_cells').select(['cell', 'count']).where('latitude', '>=', 45);
    expect(await plan(cells.where('latitude', '<=', 46))).toMatch(
      /listing_cells_by_point|Seq Scan on listing_cells/,
    );
    const late = read
      .selectFrom('listings')
      .select('seq')
      .where('is_indexed', '=', sql.lit(0))
      .orderBy('seq')
      .limit(9);
    expect(await plan(late)).toMatch(/listings_not_indexed/);
    const words = read.selectFrom('listing_words').select(['word', 'count']);
    const similar = words
      .where('initial', '=', 'b')
      .where('length', '=', 6)
      .orderBy('count', 'desc')
      .limit(9);
    if (dialect === 'sqlite')
      expect(await plan(similar)).toMatch(/INDEX listing_words_by_length \(initial=\? AND length=\?\)/);
    const gone = read.selectFrom('listings').select('seq').where('is_available', '=', sql.lit(0));
    expect(await plan(gone.orderBy('title_sort').orderBy('seq').limit(9))).toMatch(
      dialect === 'sqlite' ? /listings_gone_by_title/ : /listings_gone/,
    );
    expect(await plan(gone.where('category', '=', 'Herbs').orderBy('seq', 'desc').limit(9))).toMatch(
      dialect === 'sqlite' ? /listings_gone_by_category/ : /listings_gone/,
    );
  });
});
