import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';

describe('the listings of one member', () => {
  const t = shareTestApp('sqlite');
  const get = (id: string, headers: Record<string, string> = {}, query = '') =>
    t.app.inject({ url: `/api/users/${encodeURIComponent(id)}/listings${query}`, headers });

  // @rule neighbors#profile-listings
  test("contain only that member's listings, newest first, in pages", async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    for (const title of ['Quinces', 'Leeks', 'Figs']) await aListing(t, rosa, { title });
    await aListing(t, dan, { title: 'Honey' });
    const response = await get(rosa.id, dan.headers);
    expect(response.json<Listing[]>().map(({ title, is_seller }) => [title, is_seller])).toEqual([
      ['Figs', false],
      ['Leeks', false],
      ['Quinces', false],
    ]);
    expect(response.body).not.toContain('@windfall.example');
    const first = await get(rosa.id, rosa.headers, '?limit=2');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await t.app.inject({ url: next, headers: rosa.headers });
    expect(second.json<Listing[]>().map(({ title, is_seller }) => [title, is_seller])).toEqual([
      ['Quinces', true],
    ]);
    expect((await get(rosa.id, {}, '?user_id=other')).json()).toHaveLength(3);
  });

  // @rule neighbors#profile-listings
  test('are an empty list for a member without listings', async () => {
    const rosa = await aMember(t);
    expect((await get(rosa.id)).json()).toEqual([]);
  });

  test('are not found for an unknown member, and refuse invalid page parameters', async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    const gone = await aMember(t, 'Gone Gus');
    await aListing(t, gone);
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', gone.id).execute(),
    );
    for (const id of [gone.id, 'nobody', '\0', "' or 1=1"]) {
      for (const headers of [{}, dan.headers, gone.headers]) {
        const response = await get(id, headers);
        expect(response.json()).toMatchObject({
          statusCode: 404,
          code: 'USER_NOT_FOUND',
          message: 'User not found',
        });
      }
    }
    for (const [query, code] of [
      ['?limit=0', 'VALIDATION_FAILED'],
      ['?cursor=nonsense', 'INVALID_CURSOR'],
    ] as const) {
      expect((await get(rosa.id, {}, query)).json()).toMatchObject({ statusCode: 400, code });
    }
  });
});
