import { FIRST_TOWN_CELL } from '@windfall/contract';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { hideListing } from '../../features/listings/listings.service.ts';
import { up } from './037-precision-of-places.ts';

describe.each(dialects)('the migration of the precision of places on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('tells towns from squares, with their counts and wishes', async () => {
    const { db } = t.ctx;
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: null });
    for (const [title, location] of [
      ['Plums', 'Portland, OR'],
      ['Pears', 'Portland, OR'],
      ['Figs', '97205'],
      ['Kale', 'Salem, OR'],
      ['Beans', 'Behind the shed'],
    ] as const)
      await aListing(t, rosa, { title, location });
    await aListing(t, rosa, { title: 'Quinces', kind: 'wanted', location: 'Portland, OR' });
    const hidden = await aListing(t, rosa, { title: 'Leeks', location: 'Salem, OR' });
    await db.transaction((trx) => hideListing(trx, hidden.id, t.clock.now().toISOString()));
    const stored = async () => ({
      listings: await db.read
        .selectFrom('listings')
        .select(['title', 'cell', 'place_precision'])
        .orderBy('seq')
        .execute(),
      cells: await db.read.selectFrom('listing_cells').select(['cell', 'count']).orderBy('cell').execute(),
      wishes: await db.read.selectFrom('wish_terms').select(['term', 'cell']).orderBy('term').execute(),
    });
    const before = await stored();
    expect(before.cells).toHaveLength(3);
    await db.transaction(async (trx) => {
      await sql`drop index listing_cells_of_towns`.execute(trx);
      await sql`alter table listings drop column place_precision`.execute(trx);
      for (const table of ['listings', 'wish_terms', 'listing_cells'])
        await sql`update ${sql.table(table)} set cell = cell - ${sql.lit(FIRST_TOWN_CELL)}
          where cell >= ${sql.lit(FIRST_TOWN_CELL)}`.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
    });
    expect(await stored()).toEqual(before);
  });
});
