import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { anAgreedClaim } from '../exchange/testing/agreed-claim.ts';
import { countersOf } from './analytics.service.ts';
import { countIn, slicesOf } from './slices.repo.ts';
import { communityOf, DAY_MS, HOUR_MS } from './testing/community.ts';

describe.each(dialects)('figures of past days on %s', (dialect) => {
  const app = useTestApp(dialect);
  const stored = (figure: string) =>
    app.ctx.db.read
      .selectFrom('daily_figures')
      .select(['day', 'value'])
      .where('figure', '=', figure)
      .orderBy('day')
      .execute();

  test('are stored once for each day, and stay when their rows are deleted', async () => {
    const t = app;
    const { analytics, share } = communityOf(t);
    const rosa = await aMember(t);
    await share(rosa);
    t.clock.advance(3 * DAY_MS);
    await analytics();
    expect(await stored('counted')).toEqual(
      ['2026-08-08', '2026-08-09', '2026-08-10'].map((day) => ({ day, value: 1 })),
    );
    expect(await stored('listings')).toEqual([{ day: '2026-08-08', value: 1 }]);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').execute());
    expect((await analytics()).total.listings).toBe(1);
  });

  test('are counted once for concurrent requests', async () => {
    const t = app;
    const { share } = communityOf(t);
    await share(await aMember(t));
    t.clock.advance(DAY_MS);
    const { figures } = countersOf(t.ctx);
    await Promise.all([figures.countMissingDays(), figures.countMissingDays(), figures.countMissingDays()]);
    await figures.countMissingDays();
    expect(await stored('listings')).toEqual([{ day: '2026-08-08', value: 1 }]);
  });

  test('include later replies and exchanges under the day they began', async () => {
    const t = app;
    const { analytics, share, give, write } = communityOf(t);
    const [rosa, amir] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Amir Haddad')];
    const { id } = await share(rosa);
    await write(amir, rosa);
    t.clock.advance(DAY_MS);
    const day = async () => (await analytics('from=2026-08-08')).points[0];
    expect(await day()).toMatchObject({ found_taker: 0, answered: 0, answered_share: 0 });
    t.clock.advance(HOUR_MS);
    await give(id);
    await write(rosa, amir);
    t.clock.advance(HOUR_MS);
    expect(await day()).toMatchObject({ found_taker: 1, found_taker_share: 1, answered: 1 });
    expect((await day())?.median_minutes).toBeGreaterThan(1_350);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').execute());
    t.clock.advance(HOUR_MS);
    expect(await day()).toMatchObject({ found_taker: 1 });
  });

  // @rule exchange#claim-taker
  test('count a listing of which some was picked up, and no promise', async () => {
    const t = app;
    const { analytics } = communityOf(t);
    const [rosa, amir] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Amir Haddad')];
    await anAgreedClaim(t, rosa, amir);
    const total = async () => (await analytics()).total;
    expect(await total()).toMatchObject({ listings: 1, found_taker: 0 });
    await t.ctx.db.transaction((trx) => trx.updateTable('claims').set({ state: 'collected' }).execute());
    expect(await total()).toMatchObject({ found_taker: 1, taken: 0 });
    const eggs = await aListing(t, amir, { title: 'Eggs' });
    const swap = { swap_listing_id: eggs.id, swap_title: 'Eggs', swap_amount: 6 };
    await t.ctx.db.transaction((trx) => trx.updateTable('claims').set(swap).execute());
    expect(await total()).toMatchObject({ listings: 2, found_taker: 2, taken: 0 });
    t.clock.advance(DAY_MS);
    expect(await total()).toMatchObject({ found_taker: 2 });
  });

  test('are counted day by day after a long pause', async () => {
    const t = app;
    const { analytics, share } = communityOf(t);
    await share(await aMember(t));
    t.clock.advance(DAY_MS);
    await analytics();
    t.clock.advance(40 * DAY_MS);
    await share(await aMember(t));
    t.clock.advance(DAY_MS);
    // A busy machine may take longer than a response waits.
    await countersOf(t.ctx).figures.countMissingDays();
    expect(await analytics('by=month')).toMatchObject({ is_complete: true, total: { listings: 2 } });
    expect(await stored('counted')).toHaveLength(42);
  });
});

describe.each(dialects)('slices of a period on %s', (dialect) => {
  const app = useTestApp(dialect);
  const time = { from: '2026-08-08T00:00:00.000Z', before: '2026-08-09T00:00:00.000Z' };

  test('contain all rows once, also many of the same instant', async () => {
    const t = app;
    const rosa = await aMember(t);
    const { share } = communityOf(t);
    for (const gap of [0, 0, 0, 0, 1, 1, 0, 5]) {
      t.clock.advance(gap);
      await share(rosa);
    }
    const { read } = t.ctx.db;
    const slices = [];
    for await (const slice of slicesOf(read, 'listings', time, 2)) slices.push(slice);
    expect(slices.length).toBeGreaterThan(2);
    expect(slices[0]?.from).toBe(time.from);
    expect(slices.at(-1)?.before).toBe(time.before);
    for (const [index, slice] of slices.entries()) {
      if (index > 0) expect(slice.from).toBe(slices[index - 1]?.before);
    }
    let total = 0;
    for (const slice of slices) total += await countIn(read, 'listings', slice);
    expect(total).toBe(8);
  });
});
