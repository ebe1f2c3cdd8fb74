import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { aReportedCommunity, emailsTo, reportingClientOf } from './testing/reported-community.ts';

// @rule moderation#administrators-told
test('administrators are told of a report and an appeal, unless they are a side of it', async () => {
  const t = await buildTestApp('sqlite', {
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'share@windfall.example' },
  });
  const { as, listing, ada } = await aReportedCommunity(t);
  const email_verified_at = t.clock.now().toISOString();
  const otto = await aMember(t, 'Otto Moss', { is_admin: 1, email_verified_at });
  const asOtto = reportingClientOf(t, otto);
  const { id } = await as.theo.report('listing', listing.id);
  const title = listing.title;
  expect(await asOtto.notices()).toMatchObject([
    { kind: 'review', event: 'report', subject_type: 'listing', subject_label: title, read: false },
  ]);
  expect(await as.theo.notices()).toEqual([]);
  await deliverDue(inZone(t.ctx, 'UTC'));
  expect(await emailsTo(t, otto)).toMatchObject([{ subject: 'A report waits at Windfall' }]);
  await as.ada.decide(id, 'hide');
  await as.rosa.appeal(id);
  expect(await asOtto.notices()).toMatchObject([{ event: 'appeal' }, { event: 'report' }]);
  expect((await asOtto.get('/api/notices/unread')).json()).toEqual({ count: 2 });

  await as.theo.report('user', otto.id);
  expect(await asOtto.notices()).toHaveLength(2);
  expect((await as.ada.notices())[0]).toMatchObject({ kind: 'review', subject_label: 'Otto Moss' });
  await asOtto.decide((await as.theo.report('user', ada.id)).id, 'dismiss');
  await deliverDue(inZone(t.ctx, 'UTC'));
  expect((await emailsTo(t, otto)).map(({ subject }) => subject)).toEqual([
    'A report waits at Windfall',
    'An appeal waits at Windfall',
  ]);
  await t.close();
});
