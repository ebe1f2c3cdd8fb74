import { cellOf, centerOf, type Listing, squareIn } from '@windfall/contract';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { indexOlderListings } from '../../features/listings/listings.service.ts';
import { up } from './043-places-and-title-keys.ts';

describe.each(dialects)('the migration of places and title keys on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('sorts the numbers of titles by their size', async () => {
    const { app, ctx } = t;
    const rosa = await aMember(t);
    const titles = ['Bed 1', 'Bed 2', 'Bed 10', 'Élan', 'Zoë'];
    for (const title of titles.toReversed()) await aListing(t, rosa, { title });
    const order = async () =>
      (await app.inject('/api/listings?sort=alphabetical')).json<Listing[]>().map(({ title }) => title);
    await ctx.db.transaction(async (trx) => {
      await trx.updateTable('listings').set({ title_sort: 'bed 10' }).where('title', '=', 'Bed 10').execute();
      await up(trx as unknown as Kysely<unknown>);
    });
    expect(await indexOlderListings(ctx)).toBe(5);
    expect(await order()).toEqual(titles);
  });

  // @rule places#town-only
  test('knows no more than the town of a listing whose ZIP code is none', async () => {
    const { app, ctx } = t;
    const { db } = ctx;
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: '97202' });
    const unknown = await aListing(t, rosa, {
      title: 'Plums',
      location: 'Portland, OR',
      zip_code: '00000',
    });
    const known = await aListing(t, rosa, { title: 'Pears', zip_code: '97214-1234' });
    await aListing(t, rosa, { title: 'Figs', location: 'Salem, OR', zip_code: 'SW1A 1AA' });
    const read = async () => {
      const response = await app.inject('/api/listings?near=97214&sort=alphabetical');
      return response
        .json<Listing[]>()
        .map(({ title, place_precision, town, zip_code, distance_km }) =>
          [title, place_precision, town?.name, zip_code, distance_km].join(' '),
        );
    };
    const cells = () =>
      db.read.selectFrom('listing_cells').select(['cell', 'count']).orderBy('cell').execute();
    const before = [await read(), await cells()];
    expect(before[0]).toContain('Plums town Portland, OR 00000 20');
    // As 037 left it.
    const square = cellOf(centerOf(squareIn(unknown.cell ?? 0)));
    await db.transaction((trx) =>
      trx
        .updateTable('listings')
        .set({ place_precision: 'zip', cell: square })
        .where('id', '=', unknown.id)
        .execute(),
    );
    expect(await read()).not.toEqual(before[0]);
    await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
    expect(await indexOlderListings(ctx)).toBe(3);
    expect([await read(), await cells()]).toEqual(before);
    expect(known.place_precision).toBe('zip');
  });
});
