import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { explain } from '../../../testing/explain.ts';
import { fillListings, MANY } from '../../../testing/many-listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Writer } from '../../db/database.ts';
import { indexedWords } from '../../db/dialects/full-text.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { columnsOf } from './column-conditions.ts';
import { findMatches } from './find-matches.ts';
import { inCellsQuery, newestInCellQuery } from './listing-numbers.repo.ts';
import { type Condition, type MatchQuery, matchesQuery } from './matches.repo.ts';

const sorts: Record<DialectName, RegExp> = { sqlite: /USE TEMP B-TREE/, postgres: /Sort/ };

describe.each(dialects)('plans of searches on %s', (dialect) => {
  const t = useTestApp(dialect);
  const word = (text: string, frequency: number): Condition => ({
    alternatives: [[{ text, isBeginning: true }]],
    frequency,
  });
  const range = { from: 1, to: 2_000 };
  const compile = (query: Partial<MatchQuery>) => {
    const all = { asked: [], columns: [], total: 1_000_000, range, limit: 49, scans: false } as const;
    return matchesQuery(dialect, { ...all, direction: 'desc', ...query }).compile(t.ctx.db.read);
  };
  async function setWords(trx: Writer, seq: number, words: string[]): Promise<void> {
    const value = indexedWords(dialect, words);
    await trx.deleteFrom('listings_search').where('rowid', '=', seq).execute();
    await sql`insert into listings_search (rowid, words) values (${seq}, ${value})`.execute(trx);
  }

  test('use the text index first, or the newest numbers when every word is frequent', async () => {
    await fillListings(t);
    const { db } = t.ctx;
    await db.transaction(async (trx) => {
      await setWords(trx, 5, ['quince', 'basket']);
      if (dialect === 'postgres') await sql`analyze listings_search`.execute(trx);
    });
    const rare = [word('quince', 1), word('bask', 600_000)];
    const frequent = [word('bask', 600_000)];
    for (const direction of ['asc', 'desc'] as const) {
      const plans = await Promise.all(
        [rare, frequent].map((asked) =>
          explain(t, compile({ asked, direction, scans: asked === frequent }), dialect === 'sqlite'),
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
      // The frequent word is checked in the few rows that have the rare one, not collected first.
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
    const [begun] = word('bask', 100_000).alternatives[0] ?? [];
    const known = {
      alternatives: [[{ text: 'bask', ...begun, words: ['basket', 'baskets'] }]],
      frequency: 2,
    };
    const { parameters } = compile({ asked: [known as Condition] });
    // FTS5 has a prefix index up to eight characters.
    expect(parameters).toContain(dialect === 'sqlite' ? '(("bask"*))' : "((('basket' | 'baskets')))");
  });

  test('skip words that nearly every listing has', async () => {
    const whole = (text: string, frequency: number): Condition => ({
      alternatives: [[{ text, isBeginning: false }]],
      frequency,
    });
    const { parameters } = compile({ asked: [whole('the', 900_000), whole('figs', 20_000)] });
    // FTS5 reads its lists side by side, so nothing is saved there.
    const [asked, ...rest] =
      dialect === 'sqlite' ? ['(("the")) AND (("figs"))'] : ["(('figs'))", "(('the')) & (('figs'))"];
    expect(parameters.slice(0, 1 + rest.length)).toEqual([asked, ...rest]);
  });

  test('read no more rows than the page needs', async () => {
    const { db } = t.ctx;
    await fillListings(t);
    const conditions = [word('bask', 100_000)];
    const { sql: text, parameters } = compile({ asked: conditions, scans: true });
    // The plan does not show whether the index gets the limits or rows are filtered afterwards.
    if (dialect === 'sqlite')
      expect(text).toMatch(/rowid >= cast\(\? as integer\) and found\.rowid <= cast\(\? as integer\)/);
    expect(parameters).toContain(range.from);
    const all = { from: 1, to: MANY };
    const rows = await findMatches(
      db,
      { conditions, columns: [] },
      { range: { from: 10, to: 20 }, all },
      'asc',
      49,
    );
    expect(rows.map(({ seq }) => seq)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  test('find matches in older listings only, however frequent they were estimated', async () => {
    await fillListings(t);
    const { db } = t.ctx;
    await db.transaction((trx) => setWords(trx, 5, ['quince', 'basket']));
    const search = { conditions: [word('quince', 100_000)], columns: [] };
    const all = { from: 1, to: 100_000 };
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await findMatches(db, search, { range: all, all }, direction, 49);
      expect(rows.map(({ seq }) => seq)).toEqual([5]);
    }
  });

  test('find the listings in a square by the index of squares alone', async () => {
    await fillListings(t);
    const { db } = t.ctx;
    // Like a site with places; without them the index has no statistics.
    await db.transaction(async (trx) => {
      await sql`update listings set cell = seq % 300`.execute(trx);
      await sql`analyze listings`.execute(trx);
    });
    const facets = { category: 'Herbs', available: true } as const;
    for (const query of [inCellsQuery(db, [1, 2, 3], facets), newestInCellQuery(db, 1, facets, 2_000, 49)]) {
      const plan = await explain(t, query.compile(), dialect === 'sqlite');
      expect(plan).toMatch(
        dialect === 'sqlite' ? /USING COVERING INDEX listings_by_cell \(cell=\?/ : /listings_by_cell/,
      );
      expect(plan).not.toMatch(sorts[dialect]);
    }
    const ready = inCellsQuery(db, [1, 2, 3], { readyOn: '2026-08-14', without: ['egg'] });
    expect(await explain(t, ready.compile(), dialect === 'sqlite')).toMatch(
      dialect === 'sqlite' ? /COVERING INDEX listings_ready_by_cell \(cell=\?/ : /listings_ready_by_cell/,
    );
  });

  test('find what is ready by its own index, with words and without', async () => {
    await fillListings(t);
    const columns = columnsOf(dialect, { readyOn: '2026-08-14' }, MANY, [{ cell: 1, count: 9 }]);
    const alone = await explain(t, compile({ asked: [], columns }), dialect === 'sqlite');
    expect(alone).toMatch(
      { sqlite: /COVERING INDEX listings_ready \(seq>\?/, postgres: /listings_ready/ }[dialect],
    );
    if (dialect !== 'sqlite') return;
    const named = await explain(t, compile({ asked: [word('bask', 9)], columns }));
    expect(named).toMatch(/COVERING INDEX listings_ready \(seq=\?/);
  });

  test('find squares and words by their indexes', async () => {
    await fillListings(t);
    const { read } = t.ctx.db;
    const plan = async (query: { compile(): CompiledQuery }) => explain(t, query.compile());
    const cells = read.selectFrom('listing_cells').select(['cell', 'count']).where('latitude', '>=', 45);
    expect(await plan(cells.where('latitude', '<=', 46))).toMatch(
      /listing_cells_by_point|Seq Scan on listing_cells/,
    );
    const words = read.selectFrom('listing_words').select(['word', 'count']);
    const similar = words
      .where('initial', '=', 'b')
      .where('length', '=', 6)
      .orderBy('count', 'desc')
      .limit(9);
    if (dialect === 'sqlite')
      expect(await plan(similar)).toMatch(/INDEX listing_words_by_length \(initial=\? AND length=\?\)/);
  });
});
