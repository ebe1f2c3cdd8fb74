import { townCellOf } from '@windfall/contract';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { findPlaces } from '../../features/geo/find-places.ts';
import { cellOf } from '../../features/geo/geo.service.ts';
import { hideListing, indexOlderListings, showListing } from '../../features/listings/listings.service.ts';
import { up } from './010-places-of-their-own.ts';

const HOME = { location: 'Portland, OR', zip_code: '97219', latitude: 45.60001, longitude: -122.60001 };

describe.each(dialects)('the migration of listings’ places on %s', (dialect) => {
  const t = useTestApp(dialect);
  const migrate = () => t.ctx.db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
  const listings = () =>
    t.ctx.db.read.selectFrom('listings').select(['title', 'zip_code', 'cell']).orderBy('seq');

  test('leaves listings what was typed for them, and nothing of their owner’s', async () => {
    const { ctx } = t;
    const rosa = await aMember(t, 'Rosa Fields', HOME);
    const titles = ['Plums', 'Hidden plums', 'Pears', 'Figs'];
    const locations = ['Portland, OR', 'Portland, OR', 'Portland, OR 97219', 'Salem, OR'];
    const rows = [];
    for (const [index, title] of titles.entries())
      rows.push(await aListing(t, rosa, { title, location: locations[index] ?? '' }));
    const [plums, hidden, pears, figs] = rows;
    await ctx.db.transaction(async (trx) => {
      // As it was stored before.
      const taken = { zip_code: HOME.zip_code, cell: cellOf(HOME) };
      const seqs = [plums?.seq ?? 0, hidden?.seq ?? 0];
      await trx.updateTable('listings').set(taken).where('seq', 'in', seqs).execute();
      await hideListing(trx, hidden?.id ?? '', t.clock.now().toISOString());
    });
    await migrate();
    await indexOlderListings(ctx);
    await ctx.db.transaction((trx) => showListing(trx, dialect, hidden?.id ?? ''));
    const [town] = findPlaces('Portland, OR', 1);
    const cell = town && townCellOf(town);
    expect(await listings().execute()).toEqual([
      { title: 'Plums', zip_code: null, cell },
      { title: 'Hidden plums', zip_code: null, cell },
      { title: 'Pears', zip_code: '97219', cell: pears?.cell },
      { title: 'Figs', zip_code: null, cell: figs?.cell },
    ]);
    const counts = await ctx.db.read.selectFrom('listing_cells').select(['cell', 'count']).execute();
    expect(counts).toContainEqual({ cell, count: 2 });
  });

  test('removes what deleted members have left, with its words and its square', async () => {
    const { ctx } = t;
    const rosa = await aMember(t, 'Rosa Fields', HOME);
    await aListing(t, rosa, { title: 'Quinces' }, await plainPicture().jpeg().toBuffer());
    const deleted_at = t.clock.now().toISOString();
    await ctx.db.transaction((trx) => trx.updateTable('users').set({ deleted_at }).execute());
    await migrate();
    expect(await indexOlderListings(ctx)).toBe(0);
    for (const table of ['listings', 'images', 'listing_words', 'listing_cells'] as const)
      expect(await ctx.db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
