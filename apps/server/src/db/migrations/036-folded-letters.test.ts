import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { indexOlderListings } from '../../features/listings/listings.service.ts';
import { up } from './036-folded-letters.ts';

describe.each(dialects)('the migration of folded letters on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('finds members and listings as if they were new', async () => {
    const { app, ctx } = t;
    const { db } = ctx;
    const member = await aMember(t, 'Łucja O’Brien–Strauß');
    await aListing(t, member, { title: '“Æbler” 大白菜' });
    const [{ search_text }, { title_sort }] = await Promise.all([storedMember(), storedListing()]);
    await db.transaction(async (trx) => {
      await trx.updateTable('users').set({ search_text: 'łucja' }).execute();
      await trx.updateTable('listings').set({ title_sort: '“æbler”' }).execute();
      await up(trx as unknown as Kysely<unknown>);
    });
    expect(await indexOlderListings(ctx)).toBe(1);
    expect([await storedMember(), await storedListing()]).toEqual([{ search_text }, { title_sort }]);
    const found = await app.inject(`/api/listings?search=${encodeURIComponent('白菜')}`);
    expect(found.json()).toHaveLength(1);

    function storedMember() {
      return db.read
        .selectFrom('users')
        .select('search_text')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
    }
    function storedListing() {
      return db.read.selectFrom('listings').select('title_sort').executeTakeFirstOrThrow();
    }
  });
});
