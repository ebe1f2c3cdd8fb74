import { ANALYTICS_MESSAGES } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { communityOf, DAY_MS, HOUR_MS, MINUTE_MS } from './testing/community.ts';

const none = {
  asked: 0,
  promised: 0,
  picked_up: 0,
  missed: 0,
  listings: 0,
  members: 0,
  messages: 0,
  taken: 0,
  conversations: 0,
  answered: 0,
  answered_share: null,
  median_minutes: null,
  p90_minutes: null,
  found_taker: 0,
  found_taker_share: null,
};

describe.each(dialects)('the analytics on %s', (dialect) => {
  const app = useTestApp(dialect);

  test('of a new community have every day of the last thirty, with zeros', async () => {
    const { analytics } = communityOf(app);
    const found = await analytics();
    expect(found).toMatchObject({
      from: '2026-07-10',
      to: '2026-08-08',
      by: 'day',
      generated_at: '2026-08-08T10:00:00.000Z',
      is_complete: true,
      total: none,
      categories: [],
      places: [],
      rules: [],
      searches: [],
    });
    expect(found.points).toHaveLength(30);
    expect(found.points[0]).toEqual({ start: '2026-07-10', end: '2026-07-10', ...none });
    expect(found.points[29]).toEqual({ start: '2026-08-08', end: '2026-08-08', ...none });
  });

  // @rule administration#analytics
  test('show the events of each day, of past days and of today', async () => {
    const t = app;
    const { analytics, share, give, write } = communityOf(t);
    const [rosa, amir] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Amir Haddad')];
    const { id } = await share(rosa, { category: 'Fruits', location: 'Eugene, OR' });
    await share(rosa);
    await write(amir, rosa);
    t.clock.advance(HOUR_MS);
    await write(rosa, amir);
    t.clock.advance(2 * DAY_MS);
    await give(id);
    await share(rosa, { category: 'Fruits', location: 'Eugene, OR' });
    const mei = await aMember(t, 'Mei Zhao');
    await write(mei, rosa);
    const { points, total, categories, places } = await analytics('from=2026-08-07&to=2026-08-10');
    const about = (minutes: number | null) => [minutes, minutes && Math.abs(minutes - 60) <= 6];
    expect(points.map(({ start }) => start)).toEqual([
      '2026-08-07',
      '2026-08-08',
      '2026-08-09',
      '2026-08-10',
    ]);
    expect(points[0]).toMatchObject(none);
    expect(points[1]).toMatchObject({
      listings: 2,
      members: 2,
      messages: 2,
      taken: 0,
      conversations: 1,
      answered: 1,
      answered_share: 1,
      found_taker: 1,
      found_taker_share: 0.5,
    });
    expect(about(points[1]?.median_minutes ?? null)[1]).toBe(true);
    expect(points[2]).toMatchObject(none);
    expect(points[3]).toMatchObject({
      listings: 1,
      members: 1,
      messages: 1,
      taken: 1,
      conversations: 1,
      answered: 0,
      answered_share: 0,
      median_minutes: null,
      found_taker: 0,
      found_taker_share: 0,
    });
    expect(total).toMatchObject({ listings: 3, members: 3, messages: 3, taken: 1, answered_share: 0.5 });
    expect(categories).toEqual([
      { name: 'Fruits', count: 2 },
      { name: 'Vegetables', count: 1 },
    ]);
    expect(places).toEqual([
      { name: 'Eugene, OR', count: 2 },
      { name: 'Local', count: 1 },
    ]);
  });

  test('combine days into weeks from Monday and into months', async () => {
    const t = app;
    const { analytics, share } = communityOf(t);
    // Saturday the 8th, Sunday the 9th, Monday the 10th.
    for (let day = 0; day < 3; day += 1) {
      await share(await aMember(t));
      t.clock.advance(DAY_MS);
    }
    const weeks = await analytics('from=2026-08-05&by=week');
    expect(weeks).toMatchObject({ from: '2026-08-03', to: '2026-08-11', by: 'week' });
    expect(weeks.points.map(({ start, end, listings }) => [start, end, listings])).toEqual([
      ['2026-08-03', '2026-08-09', 2],
      ['2026-08-10', '2026-08-11', 1],
    ]);
    const months = await analytics('from=2026-07-20&by=month');
    expect(months.points.map(({ start, end, listings }) => [start, end, listings])).toEqual([
      ['2026-07-01', '2026-07-31', 0],
      ['2026-08-01', '2026-08-11', 3],
    ]);
    expect((await analytics('by=week')).points).toHaveLength(26);
    expect((await analytics('by=month')).points).toHaveLength(12);
  });

  test('exclude test users, and have response times over several steps', async () => {
    const t = app;
    const { analytics, write } = communityOf(t);
    await aMember(t, 'Tess Test', { is_test: 1 });
    const rosa = await aMember(t, 'Rosa Fields');
    for (const minutes of [10, 100, 1_000]) {
      const other = await aMember(t, 'Other');
      await write(other, rosa);
      t.clock.advance(minutes * MINUTE_MS);
      await write(rosa, other);
    }
    const { total } = await analytics();
    expect(total).toMatchObject({ members: 4, conversations: 3, answered: 3 });
    expect(Math.abs((total.median_minutes ?? 0) - 100)).toBeLessThanOrEqual(10);
    expect(Math.abs((total.p90_minutes ?? 0) - 1_000)).toBeLessThanOrEqual(100);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test.each([
    ['from=2026-02-30', { from: ANALYTICS_MESSAGES.date }],
    ['from=1999-12-31', { from: ANALYTICS_MESSAGES.tooEarly }],
    ['to=x', { to: ANALYTICS_MESSAGES.date }],
    ['by=hour', { by: ANALYTICS_MESSAGES.step }],
    ['from=2026-08-09', { from: ANALYTICS_MESSAGES.future }],
    ['from=2026-08-02&to=2026-08-01', { to: ANALYTICS_MESSAGES.order }],
    ['from=2016-01-01&by=month', { from: ANALYTICS_MESSAGES.tooLong }],
    ['from=2024-01-01&by=day', { by: ANALYTICS_MESSAGES.tooMany }],
  ])('refuse %s with a message', async (query, fields) => {
    const response = await communityOf(app).ask(`/api/admin/analytics?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: Object.values(fields)[0],
      fields,
    });
  });

  test('treat empty fields as absent, a future end as today, and allow ten years at once', async () => {
    const { analytics } = communityOf(app);
    expect((await analytics('from=&to=&by=')).points).toHaveLength(30);
    expect((await analytics('from=2026-08-01&to=2030-01-01')).to).toBe('2026-08-08');
    expect((await analytics('from=2016-08-08&by=week')).points.length).toBeGreaterThan(520);
  });

  test('are for administrators', async () => {
    const t = app;
    const get = (headers = {}) => t.app.inject({ url: '/api/admin/analytics', headers });
    const [visitor, member] = [await get(), await get((await aMember(t)).headers)];
    expect([visitor.statusCode, visitor.json().message]).toEqual([401, 'Unauthorized']);
    expect([member.statusCode, member.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});
