import { DELETION } from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { hideListing } from '../listings.service.ts';
import { deleteForGood } from './soft-delete.ts';

describe.each(dialects)('undoing the deletion of a listing on %s', (dialect) => {
  const t = useTestApp(dialect);
  const read = () => t.ctx.db.read;
  const ask = (method: 'GET' | 'DELETE' | 'POST', url: string, viewer?: TestMember) =>
    t.app.inject({ method, url, headers: { ...viewer?.headers } });
  const remove = (id: string, viewer: TestMember) => ask('DELETE', `/api/listings/${id}`, viewer);
  const restore = (id: string, viewer?: TestMember) => ask('POST', `/api/listings/${id}/restore`, viewer);
  const ids = async (url: string, viewer?: TestMember) =>
    (await ask('GET', url, viewer)).json<{ id: string }[]>().map(({ id }) => id);
  const aDeletedOne = async () => {
    const rosa = await aMember(t);
    const { id, image_id } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    const before = (await ask('GET', `/api/listings/${id}`, rosa)).json();
    expect((await remove(id, rosa)).statusCode).toBe(200);
    return { rosa, id, image: `/images/${image_id}/320.webp`, before };
  };

  test('twice at once succeeds twice, and the index has its words once', async () => {
    const { rosa, id } = await aDeletedOne();
    const responses = await Promise.all([restore(id, rosa), restore(id, rosa)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const words = await read().selectFrom('listing_words').select(['word', 'count']).execute();
    expect(words.find(({ word }) => word.startsWith('zucchini'))?.count).toBe(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule listings#delete-undo
  test('shows it as it was, everywhere it was missing before', async () => {
    const { rosa, id, image, before } = await aDeletedOne();
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const lists = ['/api/listings', '/api/listings?search=zucchini', '/api/listings?near=97201&radius_km=5'];
    const shown = async () => [
      ...(await Promise.all(lists.map((url) => ids(url)))),
      await ids(`/api/users/${rosa.id}/listings`, rosa),
      (await ask('GET', image)).statusCode,
      (await ask('GET', `/api/listings/${id}`, admin)).statusCode,
      (await ask('GET', `/api/users/${rosa.id}/export`, rosa)).body.includes(id),
      (await ask('GET', '/api/admin/statistics', admin)).json().listings.total,
    ];
    expect(await shown()).toEqual([[], [], [], [], 404, 404, false, 0]);
    const restored = await restore(id, rosa);
    expect([restored.statusCode, restored.json()]).toEqual([200, before]);
    expect(await shown()).toEqual([[id], [id], [id], [id], 200, 200, true, 1]);
  });

  test('leaves one that an administrator has hidden out of searches, and notes nothing of its owner', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    await t.ctx.db.transaction((trx) => hideListing(trx, id, t.clock.now().toISOString()));
    expect((await remove(id, rosa)).statusCode).toBe(200);
    expect((await restore(id, rosa)).statusCode).toBe(200);
    expect(await ids('/api/listings?search=zucchini')).toEqual([]);
    expect(await read().selectFrom('listing_words').selectAll().execute()).toEqual([]);
    expect(await read().selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  // @rule listings#delete-final
  test('ends with the grace: then its row, its photo and its files are gone', async () => {
    const { rosa, id } = await aDeletedOne();
    await deleteForGood(t.ctx);
    expect(await storedFiles(t)).not.toEqual([]);
    t.clock.advance(DELETION.grace);
    expect((await restore(id, rosa)).json()).toMatchObject({ code: 'LISTING_NOT_FOUND' });
    await deleteForGood(t.ctx);
    expect(await storedFiles(t)).toEqual([]);
    for (const table of ['listings', 'images', 'listings_search'] as const)
      expect(await read().selectFrom(table).selectAll().execute()).toEqual([]);
  });

  // @rule listings#delete-undo
  test('is for the member who deleted it and for administrators', async () => {
    const { rosa, id } = await aDeletedOne();
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const otto = await aMember(t, 'Otto Weed');
    expect((await restore(id)).statusCode).toBe(401);
    expect((await restore(id, otto)).statusCode).toBe(404);
    expect((await restore(id, admin)).statusCode).toBe(200);
    expect((await restore(id, otto)).statusCode).toBe(403);
    expect((await remove(id, admin)).statusCode).toBe(200);
    expect((await restore(id, rosa)).statusCode).toBe(404);
    expect((await restore(id, admin)).statusCode).toBe(200);
    const audit = await read()
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .orderBy('seq')
      .execute();
    expect(audit).toEqual(
      ['restore', 'delete', 'restore'].map((act) => ({ action: `listing.${act}`, subject_id: id })),
    );
  });

  // @rule listings#delete-final
  test('is over when a server starts after the grace', async () => {
    const { app, clock } = t;
    await aDeletedOne();
    clock.advance(DELETION.grace);
    await app.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(async () => expect(await storedFiles(t)).toEqual([]));
  });

  test('keeps a hidden listing hidden', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const hidden = { hidden_at: '2026-06-01T00:00:00.000Z', is_indexed: 0 as const };
    await t.ctx.db.transaction((trx) => trx.updateTable('listings').set(hidden).execute());
    await remove(id, rosa);
    expect((await restore(id, rosa)).json()).toMatchObject({ id, hidden_at: hidden.hidden_at });
    expect(await ids('/api/listings')).toEqual([]);
    expect(await ids('/api/listings?search=zucchini')).toEqual([]);
  });

  test('is not possible after the account was deleted, which deletes the listing at once', async () => {
    const { rosa, id } = await aDeletedOne();
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const request = { method: 'DELETE', url: `/api/users/${rosa.id}`, headers: admin.headers } as const;
    expect((await t.app.inject({ ...request, payload: { confirm: 'DELETE' } })).statusCode).toBe(200);
    expect(await storedFiles(t)).toEqual([]);
    expect((await restore(id, admin)).statusCode).toBe(404);
  });
});
