import { DELETION } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deleteForGood } from './soft-delete.ts';

describe.each(dialects)('deleting a listing on %s', (dialect) => {
  const t = useTestApp(dialect);
  const remove = (id: string, headers: Record<string, string>) =>
    t.app.inject({ method: 'DELETE', url: `/api/listings/${encodeURIComponent(id)}`, headers });

  // @rule listings#delete-owner
  test('deletes it with its photo and its words, and its files with the row', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    const response = await remove(id, rosa.headers);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true, id }]);
    expect((await t.app.inject(`/api/listings/${id}`)).statusCode).toBe(404);
    expect((await t.app.inject('/api/listings?search=zucchini')).json()).toEqual([]);
    t.clock.advance(DELETION.grace);
    await deleteForGood(t.ctx);
    expect(await storedFiles(t)).toEqual([]);
    const { read } = t.ctx.db;
    expect(await read.selectFrom('images').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('listings_search').select('rowid').execute()).toEqual([]);
  });

  test('twice at once succeeds once', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const responses = await Promise.all([remove(id, rosa.headers), remove(id, rosa.headers)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const refused = responses.find(({ statusCode }) => statusCode === 404);
    expect(refused?.json()).toMatchObject({ code: 'LISTING_NOT_FOUND', message: 'Listing not found' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('another member’s is refused without details', async () => {
    const { id } = await aListing(t, await aMember(t));
    const response = await remove(id, (await aMember(t, 'Otto Weed')).headers);
    expect(response.statusCode).toBe(403);
    expect(Object.keys(response.json())).toEqual(['statusCode', 'error', 'code', 'message']);
    expect(response.json()).toMatchObject({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' });
    expect((await t.app.inject(`/api/listings/${id}`)).statusCode).toBe(200);
  });

  // @rule listings#edit-owner
  test('an administrator deletes any listing', async () => {
    const { id } = await aListing(t, await aMember(t));
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    expect((await remove(id, admin.headers)).statusCode).toBe(200);
  });

  test('is for members', async () => {
    const { id } = await aListing(t, await aMember(t));
    const response = await remove(id, {});
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
    expect((await t.app.inject(`/api/listings/${id}`)).statusCode).toBe(200);
  });
});
