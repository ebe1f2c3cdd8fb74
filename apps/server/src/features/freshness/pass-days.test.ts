import type { Listing, Notice } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { passDays } from './pass-days.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe.each(dialects)('the days of offers on %s', (dialect) => {
  const t = useTestApp(dialect, { timeZone: 'America/Chicago' });

  /** Rosa, who shares zucchini, which keep for four days, on 8 August. */
  async function aSeller() {
    const rosa = await aMember(t);
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const { headers } = rosa;
      return (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
    };
    const { id }: Listing = await call('POST', '/api/listings', zucchini);
    /** The session of a test is short: the listing is moved back instead of the clock forward. */
    const pass = (days: number) =>
      t.ctx.db.transaction(async (trx) => {
        const { best_by, ask_on } = await trx
          .selectFrom('listings')
          .select(['best_by', 'ask_on'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const back = (day: string | null) =>
          day && new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
        await trx
          .updateTable('listings')
          .set({ best_by: back(best_by), ask_on: back(ask_on) })
          .where('id', '=', id)
          .execute();
      });
    return {
      id,
      pass,
      call,
      read: () => call('GET', `/api/listings/${id}`) as Promise<Listing>,
      notices: () => call('GET', '/api/notices') as Promise<Notice[]>,
    };
  }

  // @rule produce#still-good
  test('at half time the owner is asked once, also by two runs at the same time, and can say that it is still good', async () => {
    const { id, pass, call, read, notices } = await aSeller();
    const run = () => Promise.all([1, 2].map(() => passDays(t.ctx, async () => {})));
    await run();
    expect(await notices()).toEqual([]);
    await pass(2);
    await run();
    await run();
    expect(await notices()).toMatchObject([
      { kind: 'freshness', listing: { id, title: zucchini.title, is_available: true, has_clock: true } },
    ]);
    const confirmed: Listing = await call('POST', `/api/listings/${id}/still-good`);
    expect([confirmed.picked_on, confirmed.best_by]).toEqual(['2026-08-08', '2026-08-12']);
    await pass(2);
    await run();
    expect(await notices()).toHaveLength(2);
    expect((await read()).is_available).toBe(true);
  });

  // @rule produce#ready
  test('what is ready no more is taken out of the indexes of what is, and stays available', async () => {
    const { id, call, read } = await aSeller();
    await call('PUT', `/api/listings/${id}`, { best_by: null });
    const set = (ready_until: string) =>
      t.ctx.db.transaction((trx) =>
        trx.updateTable('listings').set({ ready_until }).where('id', '=', id).execute(),
      );
    const stored = async () => {
      await passDays(t.ctx, async () => {});
      const row = t.ctx.db.read.selectFrom('listings').select('ready_until').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).ready_until;
    };
    await set('2026-08-08');
    expect(await stored()).toBe('2026-08-08');
    await set('2026-08-07');
    expect([await stored(), (await read()).is_available]).toEqual([null, true]);
  });

  // @rule produce#past-best
  test('a day after its best it is gone, as its owner is told, who still finds it', async () => {
    const { pass, read, call, id, notices } = await aSeller();
    await pass(5);
    await passDays(t.ctx, async () => {});
    expect(await read()).toMatchObject({ is_available: true, best_by: '2026-08-07' });
    await call('POST', `/api/listings/${id}/still-good`);
    // The owner is not asked about what is closed in the same run.
    await pass(6);
    await Promise.all([1, 2].map(() => passDays(t.ctx, async () => {})));
    expect(await read()).toMatchObject({ is_available: false, best_by: '2026-08-06' });
    expect(await notices()).toMatchObject([
      { closed: true, listing: { id, is_available: false } },
      { listing: { id } },
    ]);
    await call('PUT', `/api/listings/${id}`, { is_available: true });
    expect(await read()).toMatchObject({ is_available: true, best_by: '2026-08-12' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule produce#still-good-told
  test('who chose it is told once in the morning, unless it was read or is gone', async () => {
    const { call } = await aSeller();
    const { ctx, clock } = t;
    const pushed: string[] = [];
    ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, _member, all) => void pushed.push(...all.map(({ text }) => text.title)),
    });
    const other: Listing = await call('POST', '/api/listings', { ...zucchini, title: 'More zucchini' });
    await call('PUT', '/api/notifications/preferences', { choices: { freshness: { push: true } } });
    clock.advance(2 * DAY_MS);
    await passDays(ctx, async () => {});
    await deliverDue(ctx);
    expect(pushed).toEqual([]);
    await ctx.db.transaction((trx) =>
      trx.updateTable('listings').set({ is_available: 0 }).where('id', '=', other.id).execute(),
    );
    // From 5 AM to 9 AM.
    clock.advance(4 * HOUR_MS);
    await passDays(ctx, async () => {});
    await deliverDue(ctx);
    await deliverDue(ctx);
    expect(pushed).toEqual([`Is “${zucchini.title}” still good?`]);
  });

  // @rule produce#still-good
  test('what has no clock is still good until a day that its owner gives', async () => {
    const { call } = await aSeller();
    const eggs: Listing = await call('POST', '/api/listings', {
      ...zucchini,
      title: 'Eggs',
      category: 'Eggs',
    });
    const url = `/api/listings/${eggs.id}/still-good`;
    expect(await call('POST', url)).toMatchObject({
      statusCode: 400,
      fields: { best_by: 'Please say until when it is at its best' },
    });
    expect(await call('POST', url, { best_by: '2026-08-07' })).toMatchObject({
      statusCode: 400,
      fields: { best_by: 'Please give a day that is not over' },
    });
    expect(await call('POST', url, { best_by: '2026-08-30' })).toMatchObject({ best_by: '2026-08-30' });
  });
});
