import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { aReportedCommunity, emailsTo, reportingClientOf } from './testing/reported-community.ts';

const WHY = 'Home-made butter may not be shared here';

describe.each(dialects)('decisions on reports on %s', (dialect) => {
  const t = useTestApp(dialect);
  const community = () => aReportedCommunity(t);
  const audit = () =>
    t.ctx.db.read
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'subject_type', 'subject_name', 'details'])
      .orderBy('seq')
      .execute();

  test('by two administrators concurrently are made once', async () => {
    const { as, listing } = await community();
    const bee = reportingClientOf(t, await aMember(t, 'Bee Hill', { is_admin: 1 }));
    const { id } = await as.theo.report('listing', listing.id);
    const responses = await Promise.all([as.ada.tryDecide(id, 'warn'), bee.tryDecide(id, 'dismiss')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'REPORT_DECIDED',
      message: 'This has been decided already.',
    });
    expect(await as.rosa.notices()).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule moderation#report-outcome
  test('hide a listing from all but its owner, who gets the reason, and notify both sides', async () => {
    const { as, listing, rosa, theo } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    const decided = await as.ada.decide(id, 'hide', WHY);
    expect(decided).toMatchObject({ id, status: 'decided', decision: 'hide', decision_reason: WHY });
    expect(decided).toMatchObject({ subject_hidden: true, decisions: [], decided_by: { name: 'Ada Moss' } });
    for (const other of [as.visitor, as.theo])
      expect((await other.get(`/api/listings/${listing.id}`)).json()).toMatchObject({
        statusCode: 404,
        code: 'LISTING_NOT_FOUND',
        message: 'Listing not found',
      });
    const own = await as.rosa.get(`/api/listings/${listing.id}`);
    expect(own.json()).toMatchObject({ id: listing.id, hidden_reason: WHY, hidden_at: expect.any(String) });
    expect(await as.rosa.notices()).toMatchObject([
      { kind: 'decision', role: 'reported', decision: 'hide', reason: WHY, can_appeal: true, read: false },
    ]);
    expect(await as.theo.notices()).toMatchObject([
      { kind: 'decision', role: 'reporter', report_id: id, decision: 'hide', reason: WHY, can_appeal: false },
    ]);
    const [toRosa] = await emailsTo(t, rosa);
    expect(toRosa?.body).toContain('A member reported a listing of yours');
    expect(toRosa?.body).toContain(WHY);
    expect(toRosa?.link).toMatch(new RegExp(`/appeal#report=${id}&token=.{43}$`));
    expect(toRosa?.is_essential).toBe(1);
    const [toTheo] = await emailsTo(t, theo);
    expect(toTheo).toMatchObject({ link: null, is_essential: 0 });
    expect(toTheo?.body).toContain('You reported a listing');
  });

  // @rule moderation#report-message-privacy
  test('hide the text of a message from both, and keep it in the report only', async () => {
    const { as, rosa, theo } = await community();
    const from = messagingClientOf(t, rosa);
    const to = messagingClientOf(t, theo);
    await from.send(theo.id, 'Meet me at noon');
    const bad = await from.send(theo.id, 'You are a thief');
    const { id } = await as.theo.report('message', bad.id, { reason: 'harassment' });
    const [open] = await as.ada.queue();
    expect(open?.snapshot.text).toBe('You are a thief');
    expect(JSON.stringify(open)).not.toContain('noon');
    await as.ada.decide(id, 'hide', WHY);
    for (const thread of [await from.thread(theo.id), await to.thread(rosa.id)])
      expect(thread.map(({ content }) => content)).toEqual(['Hidden by an administrator', 'Meet me at noon']);
    expect((await from.inbox())[0]?.lastMessage.content).toBe('Hidden by an administrator');
    const [done] = await as.ada.queue('decided');
    expect(done?.snapshot.text).toBe('You are a thief');
    expect(JSON.stringify(await audit())).not.toContain('thief');
  });

  test('deactivate a member, end the sessions at once, and send a link to appeal', async () => {
    const { as, rosa } = await community();
    const { id } = await as.theo.report('user', rosa.id);
    await as.ada.decide(id, 'deactivate', WHY);
    expect((await as.rosa.get('/api/auth/me')).statusCode).toBe(401);
    const sessions = await t.ctx.db.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', rosa.id)
      .execute();
    expect(sessions).toEqual([]);
    expect((await emailsTo(t, rosa))[0]?.body).toContain('Your account is deactivated');
    expect((await as.theo.get(`/api/users/${rosa.id}`)).statusCode).toBe(404);
  });

  // @rule moderation#report-decision
  test('cover all open reports of the same subject, and notify each reporter', async () => {
    const { as, listing } = await community();
    const first = await as.theo.report('listing', listing.id);
    const second = await as.june.report('listing', listing.id, { reason: 'fraud' });
    const [open, ...rest] = await as.ada.queue();
    expect(rest).toEqual([]);
    expect(open?.reports.map(({ id, reason }) => [id, reason])).toEqual([
      [first.id, 'spam'],
      [second.id, 'fraud'],
    ]);
    await as.ada.decide(second.id, 'warn', WHY);
    expect(await as.ada.queue()).toEqual([]);
    expect(await as.ada.queue('decided')).toHaveLength(1);
    expect(await as.theo.notices()).toMatchObject([{ report_id: first.id }]);
    expect(await as.june.notices()).toMatchObject([{ report_id: second.id }]);
    expect(await as.rosa.notices()).toHaveLength(1);
  });

  // @rule moderation#report-outcome
  test('do not tell the reported member who reported, nor quote members in an email', async () => {
    const { as, listing, rosa } = await community();
    const { id } = await as.theo.report('listing', listing.id, { details: 'Theo says it stinks' });
    await as.ada.decide(id, 'warn', WHY);
    const emails = [
      JSON.stringify(await as.rosa.notices()),
      JSON.stringify(await emailsTo(t, rosa)),
      (await as.rosa.get(`/api/users/${rosa.id}/export`)).body,
    ];
    for (const text of emails) expect(text).not.toMatch(/Theo|stinks/);
    expect(emails[1]).not.toContain(listing.title);
  });

  // @rule moderation#report-decision
  test('never deactivate the last administrator, and then have no effect at all', async () => {
    const { as, ada } = await community();
    const { id } = await as.theo.report('user', ada.id);
    const response = await as.ada.tryDecide(id, 'deactivate');
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' });
    expect(await as.ada.queue()).toHaveLength(1);
    expect(await as.theo.notices()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  // @rule moderation#report-own-case
  test('are left to an administrator without a part in the case, if one exists', async () => {
    const { as, ada, listing } = await community();
    const own = await as.ada.report('listing', listing.id);
    const about = await as.theo.report('user', ada.id);
    expect((await as.ada.queue()).map(({ left_to_others }) => left_to_others)).toEqual([false, false]);
    const member = await aMember(t, 'Bee Hill', { is_admin: 1 });
    const bee = reportingClientOf(t, member);
    expect(await as.ada.queue()).toMatchObject([
      { left_to_others: true, decisions: [] },
      { left_to_others: true, decisions: [] },
    ]);
    for (const { id } of [own, about]) {
      expect((await as.ada.tryDecide(id, 'dismiss')).json()).toMatchObject({
        statusCode: 403,
        code: 'REPORT_INVOLVED',
        message: 'You are involved in this case. Please leave it to another administrator.',
      });
      await bee.decide(id, 'dismiss');
    }
    expect(await as.ada.queue()).toEqual([]);
  });

  test('are made by an administrator with a part in the case when there is no other', async () => {
    const { as, listing } = await community();
    const { id } = await as.ada.report('listing', listing.id);
    await as.ada.decide(id, 'warn', WHY);
    expect(await as.rosa.notices()).toHaveLength(1);
  });

  test('are offered and accepted only when possible', async () => {
    const { as, rosa, listing } = await community();
    const member = await as.theo.report('user', rosa.id);
    const about = await as.theo.report('listing', listing.id);
    expect((await as.ada.queue()).map(({ decisions }) => decisions)).toEqual([
      ['warn', 'deactivate', 'dismiss'],
      ['hide', 'warn', 'deactivate', 'dismiss'],
    ]);
    expect((await as.ada.tryDecide(member.id, 'hide')).json()).toMatchObject({
      statusCode: 400,
      code: 'DECISION_NOT_POSSIBLE',
      message: 'This decision is not possible for what was reported.',
    });
    await t.app.inject({
      method: 'DELETE',
      url: `/api/listings/${listing.id}`,
      headers: rosa.headers,
    });
    expect((await as.ada.tryDecide(about.id, 'hide')).json().code).toBe('DECISION_NOT_POSSIBLE');
    const [, gone] = await as.ada.queue();
    expect(gone).toMatchObject({ subject_exists: false, snapshot: { title: listing.title } });
  });

  test('are logged with effect, actor and reason', async () => {
    const { as, listing, rosa } = await community();
    await as.ada.decide((await as.theo.report('listing', listing.id)).id, 'hide', WHY);
    await as.ada.decide((await as.theo.report('user', rosa.id)).id, 'deactivate', WHY);
    const rows = await audit();
    expect(rows.map(({ action, subject_name }) => [action, subject_name])).toEqual([
      ['report.decide', listing.title],
      ['listing.hide', listing.title],
      ['report.decide', 'Rosa Fields'],
      ['user.status', 'Rosa Fields'],
    ]);
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set(['Ada Moss']));
    expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject({ decision: 'hide', reason: WHY, reports: 1 });
  });

  test('require a decision, a reason and an existing report', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    expect((await as.ada.tryDecide(id, 'hide', '  ')).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Please give a reason; both sides will read it',
      fields: { reason: 'Please give a reason; both sides will read it' },
    });
    expect((await as.ada.tryDecide(id, 'banish')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { decision: 'Please choose a decision' },
    });
    expect((await as.ada.tryDecide('gone', 'hide')).json()).toMatchObject({
      statusCode: 404,
      code: 'REPORT_NOT_FOUND',
      message: 'Report not found',
    });
  });

  test("are for administrators, as is a member's history", async () => {
    const { as, listing, rosa } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    for (const [who, status, code] of [
      [as.visitor, 401, 'UNAUTHORIZED'],
      [as.rosa, 403, 'FORBIDDEN'],
      [as.theo, 403, 'FORBIDDEN'],
    ] as const) {
      for (const response of [await who.tryDecide(id, 'dismiss'), await who.tryQueue()])
        expect(response.json()).toMatchObject({ statusCode: status, code });
    }
    await as.ada.decide(id, 'warn', WHY);
    await as.june.report('user', rosa.id);
    const [open] = await as.ada.queue();
    expect(open?.history).toMatchObject({ hidden: 0, warnings: 1, deactivations: 0, dismissed: 0 });
    expect(open?.history.previous).toMatchObject([
      { decision: 'warn', decision_reason: WHY, overturned: false },
    ]);
    const gil = await aMember(t, 'Gil Frost', { is_admin: 1, is_active: 0 });
    expect((await reportingClientOf(t, gil).tryQueue()).statusCode).toBe(401);
  });
});
