import type { CropDescription, Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing, zucchini } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { indexOlderListings } from '../index-stored-listings.ts';

describe.each(dialects)('the crop of a listing on %s', (dialect) => {
  const t = useTestApp(dialect);
  const read = async (id: string) => {
    const { crop, crop_chosen } = (await t.app.inject(`/api/listings/${id}`)).json<Listing>();
    return [crop, crop_chosen];
  };
  const send = async (method: 'POST' | 'PUT', { headers }: TestMember, path: string, payload: object) => {
    const response = await t.app.inject({ method, url: `/api/listings${path}`, headers, payload });
    expect(response.statusCode).toBeLessThan(300);
    return response.json<Listing>();
  };

  // @rule produce#crop-of-listing
  // @rule produce#crop-chosen
  test('follows its words until its owner chooses one or none', async () => {
    const rosa = await aMember(t);
    const { id } = await send('POST', rosa, '', zucchini);
    expect(await read(id)).toEqual(['zucchini', undefined]);
    const change = async (changes: object) => {
      await send('PUT', rosa, `/${id}`, changes);
      return read(id);
    };
    expect(await change({ title: 'Plums' })).toEqual(['plum', undefined]);
    expect(await change({ price: '$2' })).toEqual(['plum', undefined]);
    expect(await change({ title: 'Plums and pears' })).toEqual([null, undefined]);
    expect(await change({ crop: 'pear' })).toEqual(['pear', true]);
    expect(await change({ title: 'Plums' })).toEqual(['pear', true]);
    expect(await change({ crop: null })).toEqual([null, true]);
    const chosen = await send('POST', rosa, '', { ...zucchini, crop: 'squash-summer' });
    expect([chosen.crop, chosen.crop_chosen]).toEqual(['squash-summer', true]);
  });

  test('is read from the words of older listings when they are indexed', async () => {
    const rosa = await aMember(t);
    const older = await aListing(t, rosa, { title: 'Plums' });
    const chosen = await aListing(t, rosa, { title: 'Plums', crop: null });
    await t.ctx.db.transaction(async (trx) => {
      await trx
        .updateTable('listings')
        .set({ crop: null, crop_by: null })
        .where('id', '=', older.id)
        .execute();
      await trx.deleteFrom('listings_search').execute();
      await trx.updateTable('listings').set({ is_indexed: 0 }).execute();
    });
    expect(await indexOlderListings(t.ctx)).toBe(2);
    expect([await read(older.id), await read(chosen.id)]).toEqual([
      ['plum', undefined],
      [null, true],
    ]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('is refused where no crop has its id', async () => {
    const rosa = await aMember(t);
    const payload = { ...zucchini, crop: 'unicorn' };
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: rosa.headers,
      payload,
    });
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      fields: { crop: 'Please choose one of the crops' },
    });
  });

  // @rule produce#crops
  test('all crops are listed, with names and facts that have a source', async () => {
    const response = await t.app.inject('/api/crops');
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    const crops = response.json<CropDescription[]>();
    expect(crops).toHaveLength(140);
    expect(crops.find(({ id }) => id === 'tomato')).toEqual({
      id: 'tomato',
      names: { en: { one: 'tomato', many: 'tomatoes', others: [] }, es: ['tomate', 'jitomate'] },
      category: 'Vegetables',
      unit: 'piece',
      keeps_days: 7,
      keeps: { room: { least: 7, most: 7 }, fridge: null },
      allergens: [],
      warnings: [],
      sources: {
        keeps: 'USDA FoodKeeper, product 306',
        keeps_days: 'USDA FoodKeeper, product 306',
        es: expect.arrayContaining(['FreeDict English-Spanish 2022.04.21 (Debian dict-freedict-eng-spa)']),
      },
    });
    expect(crops.find(({ id }) => id === 'honey')).toMatchObject({
      keeps_days: null,
      warnings: [{ text: 'Not for children under one year: botulism.' }],
    });
    expect(
      crops.every(({ keeps_days, sources }) => (keeps_days === null) === (sources.keeps_days === null)),
    ).toBe(true);
  });
});
