import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { explain } from '../../../../testing/explain.ts';
import { fillListings } from '../../../../testing/many-listings.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { type ListingFilter, listingPageQuery } from './listing-page.repo.ts';

const planOf = (t: TestApp, filter: ListingFilter) =>
  explain(t, listingPageQuery(t.ctx.db.read, filter, 49).compile());

const sorts: Record<DialectName, RegExp> = { sqlite: /USE TEMP B-TREE/, postgres: /Sort/ };

describe.each(dialects)('plans of listing queries on %s', (dialect) => {
  const t = useTestApp(dialect);
  const after = { seq: 1500, key: 'basket 5' };
  const picked = { seq: 1500, key: '2026-08-14' };

  test('read as many rows as they show, in the order of an index', async () => {
    await fillListings(t);
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
        { sort: 'freshest', available: true, without: ['egg'] },
        { sqlite: /INDEX listings_by_picking/, postgres: /Backward using listings_by_picking/ },
      ],
      [
        { sort: 'freshest', after: picked },
        { sqlite: /INDEX listings_by_picking \(<expr><\?/, postgres: /Backward using listings_by_picking/ },
      ],
      [
        { sort: 'freshest', category: 'Herbs', after: picked },
        {
          sqlite: /INDEX listings_by_category_picking/,
          postgres: /Backward using listings_by_category_picking/,
        },
      ],
      [
        { sort: 'oldest', readyOn: '2026-08-14' },
        { sqlite: /INDEX listings_ready/, postgres: /using listings_ready / },
      ],
      [
        { sort: 'freshest', readyOn: '2026-08-14', after: picked },
        {
          sqlite: /INDEX listings_ready_by_picking \(<expr><\?/,
          postgres: /Backward using listings_ready_by_picking/,
        },
      ],
      [
        { sort: 'alphabetical', category: 'Herbs', readyOn: '2026-08-14' },
        {
          sqlite: /INDEX listings_ready_by_category_title/,
          postgres: /using listings_ready_by_category_title/,
        },
      ],
      // No listing of this site was picked.
      [
        { sort: 'freshest', after: { seq: 1500, key: '' } },
        { sqlite: /SEARCH listings USING INTEGER PRIMARY KEY/, postgres: /Backward using listings_pkey/ },
      ],
      [
        { sort: 'newest', userId: 'l1' },
        { sqlite: /INDEX listings_by_user/, postgres: /listings_by_user/ },
      ],
    ];
    for (const [filter, expected] of pageOf) {
      const plan = await planOf(t, filter);
      expect(plan, JSON.stringify(filter)).toMatch(expected[dialect]);
      if (!filter.userId) expect(plan, JSON.stringify(filter)).not.toMatch(sorts[dialect]);
    }
  });

  test('find unindexed and unavailable listings by their indexes', async () => {
    await fillListings(t);
    const { read } = t.ctx.db;
    const plan = async (query: { compile(): CompiledQuery }) => explain(t, query.compile());
    const late = read
      .selectFrom('listings')
      .select('seq')
      .where('is_indexed', '=', sql.lit(0))
      .orderBy('seq')
      .limit(9);
    expect(await plan(late)).toMatch(/listings_not_indexed/);
    const gone = read.selectFrom('listings').select('seq').where('is_available', '=', sql.lit(0));
    expect(await plan(gone.orderBy('title_sort').orderBy('seq').limit(9))).toMatch(
      dialect === 'sqlite' ? /listings_gone_by_title/ : /listings_gone/,
    );
    expect(await plan(gone.where('category', '=', 'Herbs').orderBy('seq', 'desc').limit(9))).toMatch(
      dialect === 'sqlite' ? /listings_gone_by_category/ : /listings_gone/,
    );
  });
});
