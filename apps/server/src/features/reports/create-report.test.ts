import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { aGroup } from '../users/groups/testing/a-group.ts';
import { aReportedCommunity, reportingClientOf } from './testing/reported-community.ts';

describe.each(dialects)('reporting on %s', (dialect) => {
  const t = useTestApp(dialect);
  const community = () => aReportedCommunity(t);

  test('ten concurrent requests create one report', async () => {
    const { as, listing } = await community();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => as.theo.tryReport('listing', listing.id)),
    );
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await as.theo.reports()).toHaveLength(1);
  });

  test("lists a member's own reports in pages, and the queue for administrators oldest first", async () => {
    const { as, rosa, theo, june } = await community();
    for (const { id } of [rosa, june]) await as.theo.report('user', id);
    await as.june.report('user', theo.id);
    const page = await as.theo.get('/api/reports/mine?limit=1');
    expect(page.json()).toMatchObject([{ subject_id: june.id }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    const second = await as.theo.get(next.replace(/^https?:\/\/[^/]+/, ''));
    expect([second.json(), second.headers['link']]).toMatchObject([[{ subject_id: rosa.id }], undefined]);
    const queued = await as.ada.tryQueue('?limit=2');
    expect(queued.json()).toMatchObject([{ subject_id: rosa.id }, { subject_id: june.id }]);
    const more = /<([^>]+)>; rel="next"/.exec(String(queued.headers['link']))?.[1] ?? '';
    const rest = await as.ada.get(more.replace(/^https?:\/\/[^/]+/, ''));
    expect(rest.json()).toMatchObject([{ subject_id: theo.id }]);
    const cursor = new URL(more, 'http://x').searchParams.get('cursor') ?? '';
    expect((await as.ada.tryQueue(`?status=decided&cursor=${cursor}`)).json().code).toBe('INVALID_CURSOR');
    expect((await as.ada.get('/api/admin/reports/count')).json()).toEqual({ open: 3, appealed: 0 });
    expect((await reportingClientOf(t, theo).get('/api/admin/reports/count')).statusCode).toBe(403);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule moderation#report-for-group
  test('who acts for a group reports what the group was written, as the person', async () => {
    const { as, theo, june, rosa } = await community();
    const pantry = await aGroup(t, theo);
    const { id: message } = await messagingClientOf(t, june).send(pantry.id, 'Pay me first');
    const reportAs = (headers: object, subject_id: string, subject_type: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { ...headers },
        payload: { subject_type, subject_id, reason: 'harassment' },
      });
    expect((await reportAs(theo.headers, message, 'message')).json()).toMatchObject({
      code: 'MESSAGE_NOT_FOUND',
    });
    for (const own of [theo.id, pantry.id])
      expect((await reportAs(pantry.as(theo), own, 'user')).json()).toMatchObject({ code: 'REPORT_OWN' });
    expect((await reportAs(pantry.as(rosa), message, 'message')).statusCode).toBe(403);
    expect((await reportAs(pantry.as(theo), message, 'message')).statusCode).toBe(201);
    expect(await as.theo.reports()).toMatchObject([{ subject_id: message, reason: 'harassment' }]);
  });

  test('stores a snapshot of the subject', async () => {
    const { as, listing, rosa } = await community();
    const report = await as.theo.report('listing', listing.id, {
      reason: 'unsafe_food',
      details: ' Smells ',
    });
    expect(report).toMatchObject({
      subject_type: 'listing',
      subject_id: listing.id,
      subject_label: listing.title,
      reason: 'unsafe_food',
      details: 'Smells',
      status: 'open',
      decision: null,
      can_appeal: false,
    });
    await t.app.inject({
      method: 'PUT',
      url: `/api/listings/${listing.id}`,
      headers: rosa.headers,
      payload: { title: 'Nothing to see' },
    });
    const [open] = await as.ada.queue();
    expect(open?.snapshot).toMatchObject({ title: listing.title, text: listing.description });
    expect(open?.reported).toMatchObject({ id: rosa.id, name: 'Rosa Fields', isActive: true });
    expect(await as.theo.reports()).toEqual([report]);
    expect(await as.june.reports()).toEqual([]);
  });

  // @rule moderation#report
  test('the same subject again returns the first report while it is open', async () => {
    const { as, listing } = await community();
    const first = await as.theo.report('listing', listing.id);
    const again = await as.theo.tryReport('listing', listing.id, { reason: 'fraud' });
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    await as.ada.decide(first.id, 'dismiss');
    expect((await as.theo.tryReport('listing', listing.id)).statusCode).toBe(201);
  });

  test('a retry with its key creates one report', async () => {
    const { as, listing } = await community();
    const body = { subject_type: 'listing', subject_id: listing.id, reason: 'spam' };
    const key = { 'idempotency-key': 'r-1' };
    const first = await as.theo.post('/api/reports', body, key);
    const again = await as.theo.post('/api/reports', body, key);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
  });

  // @rule moderation#report
  test('is limited to subjects that the reporter can see', async () => {
    const { as, rosa, theo, listing } = await community();
    const message = await messagingClientOf(t, rosa).send(theo.id, 'Hello');
    const gil = await aMember(t, 'Gil Frost', { is_active: 0 });
    for (const [type, id, code] of [
      ['message', message.id, 'MESSAGE_NOT_FOUND'],
      ['message', 'gone', 'MESSAGE_NOT_FOUND'],
      ['listing', 'gone', 'LISTING_NOT_FOUND'],
      ['user', gil.id, 'USER_NOT_FOUND'],
      ['user', 'a\0b', 'USER_NOT_FOUND'],
    ] as const) {
      const response = await as.june.tryReport(type, id);
      expect(response.json(), `${type} ${id}`).toMatchObject({ statusCode: 404, code });
    }
    expect((await as.ada.tryReport('message', message.id)).statusCode).toBe(404);
    const { id } = await as.theo.report('listing', listing.id);
    await as.ada.decide(id, 'hide');
    expect((await as.june.tryReport('listing', listing.id)).json().code).toBe('LISTING_NOT_FOUND');
  });

  test('of a member is possible after a conversation, also with a block', async () => {
    const { as, rosa, theo } = await community();
    const message = await messagingClientOf(t, rosa).send(theo.id, 'You thief');
    await as.theo.block(rosa.id);
    await as.theo.report('user', rosa.id);
    await as.theo.report('message', message.id);
    await as.june.block(rosa.id);
    expect((await as.june.tryReport('user', rosa.id)).json().code).toBe('USER_NOT_FOUND');
  });

  test("is refused for one's own content", async () => {
    const { as, rosa, theo, listing } = await community();
    const message = await messagingClientOf(t, rosa).send(theo.id, 'Hello');
    for (const [type, id] of [
      ['listing', listing.id],
      ['message', message.id],
      ['user', rosa.id],
    ] as const)
      expect((await as.rosa.tryReport(type, id)).json()).toMatchObject({
        statusCode: 400,
        code: 'REPORT_OWN',
        message: 'You cannot report your own content or account.',
      });
  });

  test("requires a reason, and details for the reason 'other'", async () => {
    const { as, listing } = await community();
    for (const [fields, message] of [
      [{ reason: 'boring' }, 'Please choose a reason'],
      [{ reason: 'other', details: ' ' }, 'Please say in a few words what is wrong'],
      [{ details: 'x'.repeat(1001) }, 'Please use at most 1,000 characters'],
      [{ subject_type: 'garden' }, 'Please say what the report is about'],
    ] as const)
      expect((await as.theo.tryReport('listing', listing.id, fields)).json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        message,
      });
    const visitor = await as.visitor.tryReport('listing', listing.id);
    expect(visitor.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' });
  });

  test('is limited to twenty a day', async () => {
    const { as, listing, rosa } = await community();
    for (let n = 0; n < 20; n += 1) await as.theo.tryReport('listing', listing.id);
    const response = await as.theo.tryReport('user', rosa.id);
    expect(response.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(response.headers['retry-after']).toBe('86400');
    expect((await as.june.tryReport('user', rosa.id)).statusCode).toBe(201);
  });
});
