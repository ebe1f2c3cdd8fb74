import type { Statistics } from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { communityOf, DAY_MS } from './testing/community.ts';

describe.each(dialects)('the statistics on %s', (dialect) => {
  const app = useTestApp(dialect);
  const statistics = async (): Promise<Statistics> => {
    const response = await communityOf(app).ask('/api/admin/statistics');
    expect(response.statusCode).toBe(200);
    return response.json();
  };

  test('include the size of the database, and of the images once it is known', async () => {
    const t = app;
    await aListing(t, await aMember(t), {}, await plainPicture().png().toBuffer());
    const first = await statistics();
    expect(first.storage).toMatchObject({ image_count: 1, image_bytes: null });
    expect(first.storage.database_bytes).toBeGreaterThan(100_000);
    const sizes = await Promise.all(
      (await storedFiles(t)).map(async (key) => (await t.ctx.storage.getMetaData(key)).contentLength),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    await vi.waitFor(async () => expect((await statistics()).storage.image_bytes).toBe(total));
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('count members, listings and messages', async () => {
    const t = app;
    const { share, give, write } = communityOf(t);
    const [rosa, amir] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Amir Haddad')];
    await aMember(t, 'Ivan Idle', { is_active: 0 });
    await aMember(t, 'Gone', { deleted_at: t.clock.now().toISOString(), email: null });
    const { id } = await share(rosa, { category: 'Fruits' });
    await share(rosa);
    await share(rosa);
    await give(id);
    await write(rosa, amir);
    t.clock.advance(8 * DAY_MS);
    await write(amir, rosa);
    const found = await statistics();
    expect(found).toMatchObject({
      generated_at: t.clock.now().toISOString(),
      // The administrator of the test is a test user.
      users: { total: 4, active: 3, inactive: 1, test: 1, admins: 1, waiting_members: 0, waiting_groups: 0 },
      listings: { total: 3, available: 2, taken: 1 },
      messages: { total: 2, last_7_days: 1 },
      conversations: 1,
    });
    expect(found.listings.by_category).toHaveLength(9);
    expect(found.listings.by_category.slice(0, 3)).toEqual([
      { category: 'Vegetables', count: 2 },
      { category: 'Fruits', count: 1 },
      { category: 'Herbs', count: 0 },
    ]);
  });

  test('are for administrators', async () => {
    const { app: http } = app;
    const url = '/api/admin/statistics';
    expect((await http.inject(url)).json()).toMatchObject({ statusCode: 401, message: 'Unauthorized' });
    const { headers } = await aMember(app);
    expect((await http.inject({ url, headers })).json()).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'You are not allowed to do this.',
    });
  });
});
