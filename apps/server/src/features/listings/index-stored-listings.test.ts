import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { up } from '../../db/migrations/009-listings-of-a-kind-nearby.ts';
import { indexOlderListings } from './index-stored-listings.ts';

const LISTINGS = 120;

describe.each(dialects)('indexing older listings on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('works while members delete and edit them, and on two servers at once', async () => {
    const rosa = await aMember(t);
    const ids: string[] = [];
    for (let index = 0; index < LISTINGS; index += 1) {
      ids.push((await aListing(t, rosa, { title: `Quinces ${index}` })).id);
    }
    const { db } = t.ctx;
    await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
    const call = async (id: string, method: 'DELETE' | 'PUT', payload?: object): Promise<void> => {
      const { statusCode } = await t.app.inject({
        method,
        url: `/api/listings/${id}`,
        headers: rosa.headers,
        ...(payload && { payload }),
      });
      // On a busy machine the batch locks its rows for longer than a member waits.
      if (statusCode === 503) return call(id, method, payload);
      expect(statusCode).toBeLessThan(300);
    };
    // The newest are indexed first, so these are in the current batch.
    const [deleted, edited] = [ids.slice(-12), ids.slice(-24, -12)];
    const [first, second] = await Promise.all([
      indexOlderListings(t.ctx),
      indexOlderListings(t.ctx),
      ...deleted.map((id) => call(id, 'DELETE')),
      ...edited.map((id) => call(id, 'PUT', { title: 'Medlars' })),
    ]);
    expect(Number(first) + Number(second)).toBeGreaterThan(LISTINGS - deleted.length - edited.length - 1);
    expect(await indexOlderListings(t.ctx)).toBe(0);
    const count = async (search: string) =>
      (await t.app.inject(`/api/listings?search=${search}&limit=100`)).json().length;
    expect([await count('medlars'), await count('quinces')]).toEqual([
      edited.length,
      LISTINGS - deleted.length - edited.length,
    ]);
    const known = await db.read
      .selectFrom('listing_words')
      .select(['word', 'count'])
      .where('word', 'in', ['quinces', 'medlars'])
      .orderBy('word')
      .execute();
    expect(known.map((row) => row.count)).toEqual([edited.length, LISTINGS - deleted.length - edited.length]);
  });
});
