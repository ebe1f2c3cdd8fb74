import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { type ListingFilter, listingPageQuery } from './listing-page.repo.ts';
import { titleSortOf } from './listing-text.ts';

const ROWS = 3000;
const BATCH = 500;

/** Enough listings that reading them all is the worse plan, with the statistics that tell so. */
async function fill(t: TestApp): Promise<void> {
  const { id: user_id } = await aMember(t);
  const now = t.clock.now().toISOString();
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const title = `Basket ${(index * 7919) % ROWS}`;
    // PostgreSQL reads a frequent category by number, rightly; a rare one is what its index is for.
    const category = index % 50 === 0 ? 'Herbs' : 'Fruits';
    const row = { id: `l${index}`, user_id, title, title_sort: titleSortOf(title), category };
    const text = { description: '', produce_name: '', quantity: '1', price: 'Free', location: 'Local' };
    return { ...row, ...text, image_id: null, is_available: 1 as const, created_at: now, updated_at: now };
  });
  const words =
    t.ctx.db.dialect === 'sqlite'
      ? sql`'basket ' || lower(category)`
      : sql`array_to_tsvector(array['basket', lower(category)])`;
  await t.ctx.db.transaction(async (trx) => {
    for (let start = 0; start < ROWS; start += BATCH) {
      await trx
        .insertInto('listings')
        .values(rows.slice(start, start + BATCH))
        .execute();
    }
    await sql`insert into listings_search (rowid, words) select seq, ${words} from listings`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}

async function planOf(t: TestApp, filter: ListingFilter): Promise<string> {
  const { sql: text, parameters } = listingPageQuery(t.ctx.db, filter, 49).compile();
  const prefix = t.ctx.db.dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
  const { rows } = await t.ctx.db.read.executeQuery<Record<string, unknown>>({
    ...sql`select 1`.compile(t.ctx.db.read),
    sql: prefix + text,
    parameters,
  });
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

const sorts: Record<DialectName, RegExp> = { sqlite: /USE TEMP B-TREE/, postgres: /Sort/ };

describe.each(dialects)('the plans of listing queries on %s', (dialect) => {
  const t = useTestApp(dialect);
  const after = { seq: 1500, title: 'basket 5' };

  test('read as many rows as they show, in the order of an index', async () => {
    await fill(t.current);
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

test.runIf(dialects.includes('sqlite'))(
  'a search newest first is led by the index of words on sqlite',
  async () => {
    const t = await buildTestApp('sqlite');
    const words = { beginnings: ['bask'], whole: ['herbs'] };
    for (const filter of [{ words }, { words, after: { seq: 9, title: '' } }, { words, available: true }]) {
      const plan = await planOf(t, { sort: 'newest', ...filter });
      expect(plan).toMatch(
        /^SCAN listings_search VIRTUAL TABLE.*\nSEARCH listings USING INTEGER PRIMARY KEY/,
      );
      expect(plan).not.toMatch(sorts.sqlite);
    }
    await t.close();
  },
);
