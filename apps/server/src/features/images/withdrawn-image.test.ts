import { randomUUID } from 'node:crypto';
import { DELETION } from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { deleteForGood } from '../listings/deletion/soft-delete.ts';
import { sweepUnusedImages } from './index.ts';

// @rule listings#image-withdrawn
describe.each(dialects)('a withdrawn image, on %s,', (dialect) => {
  const t = useTestApp(dialect);
  const pixels = () => plainPicture().png().toBuffer();
  const statusFor = async (url: string, viewer?: TestMember, headers = {}): Promise<number> => {
    const response = await t.app.inject({ url, headers: { ...viewer?.headers, ...headers } });
    if (viewer && response.statusCode === 200)
      expect(response.headers['cache-control']).toBe('private, no-store');
    return response.statusCode;
  };
  const share = async (owner: TestMember): Promise<string> => {
    const { image_id } = await aListing(t, owner, {}, await pixels());
    return `/images/${image_id}/320.webp`;
  };
  const portray = async (member: TestMember): Promise<string> => {
    const photo_url = `data:image/png;base64,${(await pixels()).toString('base64')}`;
    const request = { method: 'PUT', url: `/api/users/${member.id}`, headers: member.headers } as const;
    const response = await t.app.inject({ ...request, payload: { photo_url } });
    return response.json<{ photo_url: string }>().photo_url;
  };
  const deactivate = (id: string) =>
    t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute(),
    );

  test('of a hidden listing is visible to its owner and administrators', async () => {
    const [rosa, theo] = [await aMember(t), await aMember(t)];
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const url = await share(rosa);
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('listings').set({ hidden_at: '2026-06-01T00:00:00.000Z' }).execute(),
    );
    const statuses = [undefined, theo, rosa, admin].map((viewer) => statusFor(url, viewer));
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200]);
  });

  test('of a deleted listing is not found while its files still exist, which the sweep then deletes', async () => {
    const rosa = await aMember(t);
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const { id, image_id } = await aListing(t, rosa, {}, await pixels());
    const url = `/images/${image_id}/320.webp`;
    const { storage } = t.ctx;
    const refuse = vi.spyOn(storage, 'deleteAll').mockRejectedValue(new Error('Content-MD5 is missing'));
    const request = { method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers } as const;
    expect((await t.app.inject(request)).statusCode).toBe(200);
    t.clock.advance(DELETION.grace);
    await deleteForGood(t.ctx);
    expect(await storage.exists(`${image_id}/320.webp`)).toBe(true);
    const statuses = [undefined, rosa, admin].map((viewer) => statusFor(url, viewer));
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    // Ids contain the real time, so the test clock must pass it.
    t.clock.advance(Date.now() - t.clock.now().getTime() + 2 * 86_400_000);
    expect(await sweepUnusedImages(t.ctx)).toBe(0);
    expect(t.logged.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 2 }, () => 'image files could not be removed'),
    );
    refuse.mockRestore();
    expect(await sweepUnusedImages(t.ctx)).toBe(1);
    expect(await storage.exists(`${image_id}/320.webp`)).toBe(false);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test.each([
    ['listing', share],
    ['portrait', portray],
  ])('of a deactivated member is visible to administrators only (%s)', async (_, show) => {
    const [rosa, theo] = [await aMember(t), await aMember(t)];
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const url = await show(rosa);
    expect(await statusFor(url)).toBe(200);
    await deactivate(rosa.id);
    const etag = `"${url.slice('/images/'.length).replace('/', '-')}"`;
    expect([
      await statusFor(url),
      await statusFor(url, undefined, { 'if-none-match': etag }),
      await statusFor(url, theo),
      await statusFor(url, rosa),
      await statusFor(url, admin),
    ]).toEqual([404, 404, 404, 404, 200]);
  });

  test('of a deactivated member is not shown in conversations', async () => {
    const [rosa, theo] = [await aMember(t), await aMember(t)];
    const url = await portray(rosa);
    const message = {
      id: randomUUID(),
      sender_id: theo.id,
      receiver_id: rosa.id,
      content: 'Are there zucchini left?',
    };
    const request = { method: 'POST', url: '/api/messages', headers: theo.headers } as const;
    expect((await t.app.inject({ ...request, payload: message })).statusCode).toBe(201);
    const inbox = async () => {
      const response = await t.app.inject({
        url: `/api/messages/conversations/${theo.id}`,
        headers: theo.headers,
      });
      return response.json<{ user_picture: string | null }[]>().map(({ user_picture }) => user_picture);
    };
    expect(await inbox()).toEqual([url]);
    await deactivate(rosa.id);
    expect(await inbox()).toEqual([null]);
  });
});
