import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { aReportedCommunity } from '../reports/testing/reported-community.ts';

describe.each(dialects)('notices on %s', (dialect) => {
  const t = shareTestApp(dialect);

  /** Theo has notices of three decisions. */
  async function someNotices() {
    const community = await aReportedCommunity(t);
    const { as, rosa, june, listing } = community;
    for (const [type, id] of [
      ['listing', listing.id],
      ['user', rosa.id],
      ['user', june.id],
    ] as const) {
      const report = await as.theo.report(type, id);
      await as.ada.decide(report.id, 'warn', `About ${type}`);
    }
    return community;
  }

  test('are counted until they are read, up to one or all', async () => {
    const { as } = await someNotices();
    const unread = async () => (await as.theo.get('/api/notices/unread')).json().count;
    const [, middle] = await as.theo.notices();
    expect(await unread()).toBe(3);
    expect((await as.june.post('/api/notices/read', { up_to: middle?.id })).json()).toEqual({ read: 0 });
    expect((await as.theo.post('/api/notices/read', { up_to: middle?.id })).json()).toEqual({ read: 2 });
    expect(await unread()).toBe(1);
    expect((await as.theo.post('/api/notices/read')).json()).toEqual({ read: 1 });
    expect((await as.theo.notices()).map(({ read }) => read)).toEqual([true, true, true]);
    expect((await as.visitor.post('/api/notices/read')).statusCode).toBe(401);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('are read in pages, latest first, and only by their own member', async () => {
    const { as, listing } = await someNotices();
    const page = await as.theo.get('/api/notices?limit=2');
    expect(page.json()).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await as.theo.get(next.replace(/^https?:\/\/[^/]+/, ''))).json()).toMatchObject([
      {
        kind: 'decision',
        role: 'reporter',
        subject_type: 'listing',
        subject_id: listing.id,
        subject_label: listing.title,
        reason: 'About listing',
      },
    ]);
    expect(await as.june.notices()).toHaveLength(1);
    expect((await as.visitor.get('/api/notices')).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await as.theo.get('/api/notices?cursor=made-up')).json().code).toBe('INVALID_CURSOR');
  });

  // @rule notices#read-marks
  test('are published live to their own member', async () => {
    const community = await aReportedCommunity(t);
    const heard: { type: string; audience: readonly string[] | null }[] = [];
    const { events } = t.ctx;
    const publish = events.publish.bind(events);
    events.publish = (...all) => {
      heard.push(...all.map(({ type, audience }) => ({ type, audience })));
      publish(...all);
    };
    expect((await community.as.theo.post('/api/notices/read')).json()).toEqual({ read: 0 });
    const { id } = await community.as.theo.report('user', community.rosa.id);
    await community.as.ada.decide(id, 'deactivate');
    // The administrators are told of the report.
    expect(heard.shift()).toMatchObject({ type: 'notice' });
    const sides = [community.rosa.id, community.theo.id];
    const toSides = heard.filter(({ audience }) => audience?.every((id) => sides.includes(id)) ?? true);
    expect(toSides).toEqual([
      { type: 'session', audience: [community.rosa.id] },
      // Open pages of the profile reload it.
      { type: 'user', audience: null },
      { type: 'notice', audience: [community.rosa.id] },
      { type: 'notice', audience: [community.theo.id] },
    ]);
    heard.length = 0;
    expect((await community.as.theo.post('/api/notices/read')).json()).toEqual({ read: 1 });
    expect(heard).toEqual([{ type: 'notices_read', audience: [community.theo.id] }]);
  });
});
