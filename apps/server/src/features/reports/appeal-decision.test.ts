import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { instantIn } from '../../lib/clock.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { aReportedCommunity, emailsTo, reportingClientOf } from './testing/reported-community.ts';

const DAY_MS = 86_400_000;
const notPossible = {
  statusCode: 409,
  code: 'APPEAL_NOT_POSSIBLE',
  message: 'This decision cannot be appealed, or can no longer be appealed.',
};

describe.each(dialects)('appeals against a decision on %s', (dialect) => {
  const t = useTestApp(dialect);
  const community = () => aReportedCommunity(t);
  const found = async (path: string) =>
    ((await t.app.inject({ url: path })).json() as { id: string }[]).map(({ id }) => id);

  test('sent concurrently count once', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    await as.ada.decide(id, 'warn');
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => as.rosa.tryAppeal(id, `Reason ${n}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule moderation#appeal
  test('about a hidden listing show it again in lists and searches when it is overturned', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    await as.ada.decide(id, 'hide');
    expect(await found('/api/listings?search=zucchini')).toEqual([]);
    await as.rosa.appeal(id, 'They are zucchini and nothing else');
    expect(await as.rosa.notices()).toMatchObject([{ can_appeal: false, has_appealed: true }]);
    const [appealed] = await as.ada.queue('appealed');
    expect(appealed).toMatchObject({
      may_decide_appeal: true,
      appeal: { by: 'reported', text: 'They are zucchini and nothing else', decision: null },
    });
    const closed = await as.ada.decideAppeal(id, 'overturned', 'True, they are');
    expect(closed).toMatchObject({
      status: 'closed',
      subject_hidden: false,
      appeal: { decision: 'overturned', reason: 'True, they are', decided_by: { name: 'Ada Moss' } },
    });
    for (const path of ['/api/listings', '/api/listings?search=zucchini'])
      expect(await found(path), path).toEqual([listing.id]);
    expect((await as.rosa.notices())[0]).toMatchObject({
      kind: 'appeal',
      appeal_decision: 'overturned',
      reason: 'True, they are',
    });
    expect((await as.theo.notices())[0]).toMatchObject({ kind: 'appeal', role: 'reporter' });
    expect(JSON.stringify(await as.theo.reports())).not.toContain('zucchini and nothing else');
    expect((await as.ada.queue('decided'))[0]?.history.hidden).toBe(0);
  });

  // @rule moderation#appeal
  test('by the email’s link work once, without signing in, and reactivate the member', async () => {
    const { as, rosa } = await community();
    const { id } = await as.theo.report('user', rosa.id);
    await as.ada.decide(id, 'deactivate');
    const [email] = await emailsTo(t, rosa);
    const token = email?.link?.split('token=')[1] ?? '';
    const other = await as.june.report('user', rosa.id).catch(() => undefined);
    expect(other).toBeUndefined();
    expect((await as.visitor.tryAppeal(id)).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    expect((await as.visitor.tryAppeal(id, 'Please', 'guessed')).json()).toMatchObject({
      statusCode: 400,
      code: 'APPEAL_LINK_INVALID',
      message: 'This link is no longer valid.',
    });
    expect((await as.visitor.tryAppeal(id, ' ', token)).json().fields).toEqual({
      text: 'Please say why the decision is wrong',
    });
    const done = await as.visitor.tryAppeal(id, 'It was my brother', token);
    expect(done.json()).toEqual({
      success: true,
      message: 'Your appeal was sent. An administrator will review the decision.',
    });
    expect((await as.visitor.tryAppeal(id, 'Again', token)).json().code).toBe('APPEAL_LINK_INVALID');
    await as.ada.decideAppeal(id, 'overturned');
    expect((await as.visitor.get(`/api/users/${rosa.id}`)).statusCode).toBe(200);
    expect((await emailsTo(t, rosa))[1]?.body).toContain('the account is active again');
  });

  test('about a message restore its text for both members', async () => {
    const { as, rosa, theo } = await community();
    const { id: message } = await messagingClientOf(t, rosa).send(theo.id, 'See you at four');
    const { id } = await as.theo.report('message', message);
    await as.ada.decide(id, 'hide');
    await as.rosa.appeal(id);
    await as.ada.decideAppeal(id, 'overturned');
    const [restored] = await messagingClientOf(t, theo).thread(rosa.id);
    expect(restored?.content).toBe('See you at four');
  });

  test('do not undo the effect of another decision', async () => {
    const { as, rosa, listing } = await community();
    const about = await as.theo.report('listing', listing.id);
    const member = await as.theo.report('user', rosa.id);
    await as.ada.decide(about.id, 'deactivate');
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 1 }).execute());
    await as.ada.decide(member.id, 'deactivate');
    const [first] = await emailsTo(t, rosa);
    await as.visitor.appeal(about.id, 'Please', first?.link?.split('token=')[1]);
    await as.ada.decideAppeal(about.id, 'overturned');
    expect((await as.visitor.get(`/api/users/${rosa.id}`)).statusCode).toBe(404);
  });

  test('by a link are limited to its own decision', async () => {
    const { as, rosa, listing } = await community();
    const about = await as.theo.report('listing', listing.id);
    const member = await as.theo.report('user', rosa.id);
    await as.ada.decide(about.id, 'warn');
    await as.ada.decide(member.id, 'deactivate');
    const token = (await emailsTo(t, rosa))[0]?.link?.split('token=')[1] ?? '';
    expect((await as.visitor.tryAppeal(member.id, 'Please', token)).json().code).toBe('APPEAL_LINK_INVALID');
    // Deactivation invalidates other links, but not this one.
    await as.visitor.appeal(about.id, 'Please', token);
  });

  test('that are upheld change nothing, and are final', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    await as.ada.decide(id, 'hide');
    await as.rosa.appeal(id);
    await as.ada.decideAppeal(id, 'upheld', 'It is still butter');
    expect((await as.visitor.get(`/api/listings/${listing.id}`)).statusCode).toBe(404);
    expect((await as.rosa.notices())[0]).toMatchObject({ appeal_decision: 'upheld', can_appeal: false });
    expect((await as.rosa.tryAppeal(id)).json()).toMatchObject(notPossible);
    expect((await as.ada.tryDecideAppeal(id, 'overturned')).json().code).toBe('REPORT_DECIDED');
  });

  test('about a dismissal belong to the reporter, and reopen the report', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id, { details: 'Look at the picture' });
    const { id: junes } = await as.june.report('listing', listing.id);
    await as.ada.decide(id, 'dismiss');
    expect(await as.theo.notices()).toMatchObject([{ decision: 'dismiss', can_appeal: true }]);
    expect(await as.rosa.notices()).toMatchObject([{ decision: 'dismiss', can_appeal: false }]);
    expect((await as.rosa.tryAppeal(id)).json()).toMatchObject(notPossible);
    await as.theo.appeal(id, 'Please look at the picture');
    expect(await as.ada.queue('appealed')).toMatchObject([{ appeal: { by: 'reporter' }, reports: [{ id }] }]);
    await as.ada.decideAppeal(id, 'overturned');
    expect(await as.ada.queue()).toMatchObject([
      { decisions: ['hide', 'warn', 'deactivate', 'dismiss'], reports: [{ details: 'Look at the picture' }] },
    ]);
    expect((await as.june.reports())[0]).toMatchObject({
      id: junes,
      status: 'decided',
      appeal_decision: null,
    });
  });

  test('are for the losing side, once, within thirty days', async () => {
    const { as, listing, rosa } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    expect((await as.rosa.tryAppeal(id)).json()).toMatchObject(notPossible);
    await as.ada.decide(id, 'warn');
    expect((await as.theo.tryAppeal(id)).json()).toMatchObject(notPossible);
    expect((await as.june.tryAppeal(id)).json()).toMatchObject({ statusCode: 404, code: 'REPORT_NOT_FOUND' });
    t.clock.advance(29 * DAY_MS);
    // The sessions from the beginning have ended by then.
    const now = t.clock.now().toISOString();
    const renewed = { created_at: now, last_seen_at: now, expires_at: instantIn(t.clock, 2 * DAY_MS) };
    await t.ctx.db.transaction((trx) => trx.updateTable('sessions').set(renewed).execute());
    expect((await as.rosa.notices())[0]).toMatchObject({ can_appeal: true });
    t.clock.advance(DAY_MS);
    expect((await reportingClientOf(t, rosa).tryAppeal(id)).json()).toMatchObject(notPossible);
  });

  test('are decided by another administrator, if one exists', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    await as.ada.decide(id, 'warn');
    await as.rosa.appeal(id);
    const bee = reportingClientOf(t, await aMember(t, 'Bee Hill', { is_admin: 1 }));
    expect(await as.ada.queue('appealed')).toMatchObject([
      { left_to_others: true, may_decide_appeal: false },
    ]);
    expect((await as.ada.tryDecideAppeal(id, 'upheld')).json().code).toBe('REPORT_INVOLVED');
    expect((await as.theo.tryDecideAppeal(id, 'upheld')).json().code).toBe('FORBIDDEN');
    await bee.decideAppeal(id, 'upheld');
    const rows = await t.ctx.db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    expect(rows.at(-1)).toMatchObject({ action: 'report.appeal', actor_name: 'Bee Hill' });
  });

  test('that were not made cannot be decided', async () => {
    const { as, listing } = await community();
    const { id } = await as.theo.report('listing', listing.id);
    expect((await as.ada.tryDecideAppeal(id, 'upheld')).json().code).toBe('DECISION_NOT_POSSIBLE');
    expect((await as.ada.tryDecideAppeal('gone', 'upheld')).json().code).toBe('REPORT_NOT_FOUND');
  });
});
