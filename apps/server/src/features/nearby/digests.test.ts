import { newSharingSchema } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { buildOtherApp, useTestApp } from '../../../testing/test-app.ts';
import { sendDueEmails } from '../../platform/mail/send-due-emails.ts';
import type { OutgoingMail } from '../../platform/mail/transport.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { enqueueDueDigests } from './send-digests.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

const DAY = 24;
const WEEK = 7 * DAY;
const HOUR = 3_600_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

/** The clock of the tests begins on a Saturday. */
describe.each(dialects)('weekly digests on %s', (dialect) => {
  const t = useTestApp(dialect, {
    mail,
    timeZone: 'America/Chicago',
    site: { name: null, distanceUnit: 'miles', contact: { phone: null, email: null, socialUrl: null } },
  });
  const community = () => nearbyCommunity(t);

  // @rule notices#digest
  test('tell once a week what is new near the member, wishes met first', async () => {
    const { rosa, amir, share, want, choose, after } = await community();
    await share(rosa, { title: 'Old kale' });
    await after(1);
    await choose(amir, { email: true });
    await after(1);
    await share(rosa, { title: 'Far beans', location: 'Salem, OR' });
    await share(rosa, { title: 'Leeks', location: 'Gresham, OR' });
    await share(rosa, { title: 'Zucchini' });
    await want(amir, 'Plums for jam', { category: 'Fruits' });
    await share(rosa, { title: 'A bucket of plums', category: 'Fruits', location: 'Gresham, OR' });
    expect(await after(5 * DAY)).toEqual([]);
    const [email, ...others] = await after(2 * DAY);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Ripe near you: A bucket of plums, Zucchini and 1 more',
      user_id: amir.id,
    });
    expect(email?.body).toMatch(
      /^New near Portland, OR:\n\nA bucket of plums\nYou are looking for “Plums for jam” · about \d+ miles away · in Gresham, OR\nhttp/,
    );
    expect(email?.body).toMatch(/Zucchini\n\d miles? away · Portland, OR\nhttp\S+\/listing\/\S+\n\nLeeks\n/);
    expect(email?.body).not.toMatch(/Old kale|Far beans|97214/);
    await share(rosa, { title: 'Chard' });
    expect(await after(WEEK)).toMatchObject([{}, { subject: 'Ripe near you: Chard' }]);
  });

  // @rule notices#digest-time
  test('two servers send one', async () => {
    const { t, rosa, amir, share, choose, work, emails } = await community();
    const other = await buildOtherApp(t.ctx);
    await choose(amir, { email: true });
    await work();
    t.clock.advance(HOUR);
    await share(rosa, { title: 'Zucchini' });
    t.clock.advance(WEEK * HOUR);
    await Promise.all([1, 2, 3, 4].map(() => enqueueDueDigests(t.ctx)));
    await Promise.all([1, 2, 3, 4].map(() => deliverDue(inZone(t.ctx, 'America/Chicago'))));
    expect(await emails()).toHaveLength(1);
    await other.close();
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule notices#digest
  test('are never empty: without news there is no email and no row', async () => {
    const { t, rosa, amir, share, choose, after } = await community();
    await choose(amir, { email: true });
    await share(amir, { title: 'My own beans' });
    const gone = await share(rosa, { title: 'Gone beans' });
    const url = `/api/listings/${gone}`;
    await t.app.inject({ method: 'PUT', url, headers: rosa.headers, payload: { is_available: false } });
    expect(await after(2 * WEEK)).toEqual([]);
    expect(await t.ctx.db.read.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  // @rule notices#digest
  test('tell a wish that was just met once, in the next digest', async () => {
    const { t, rosa, amir, share, want, choose, work, emails, after } = await community();
    await want(amir, 'Plums for jam', { category: 'Fruits' });
    await choose(amir, { email: true });
    t.clock.advance(1_000);
    await share(rosa, { title: 'A bucket of plums', category: 'Fruits' });
    await work();
    expect(await emails()).toEqual([]);
    expect(await after(2 * WEEK)).toMatchObject([{ subject: 'Ripe near you: A bucket of plums' }]);
  });

  // @rule notices#digest-time
  test('after weeks switched off one follows, of all that is there still', async () => {
    const { t, rosa, amir, share, choose, work, emails, after } = await community();
    await choose(amir, { email: true });
    await work();
    for (const title of ['First', 'Second', 'Third']) {
      t.clock.advance(HOUR);
      await share(rosa, { title });
      t.clock.advance(WEEK * HOUR);
    }
    await work();
    await after(3);
    expect(await emails()).toMatchObject([{ subject: 'Ripe near you: Third, Second and 1 more' }]);
    expect(await after(WEEK)).toHaveLength(1);
  });

  // @rule notices#digest
  test('come only to members who asked for them, until they end them', async () => {
    const { t, rosa, amir, share, choose, after } = await community();
    await share(rosa, { title: 'Zucchini' });
    expect(await after(WEEK)).toEqual([]);
    await choose(amir, { email: true });
    await choose(amir, { email: false });
    await share(rosa, { title: 'Kale' });
    expect(await after(WEEK)).toEqual([]);
    expect(await t.ctx.db.read.selectFrom('digests').selectAll().execute()).toEqual([]);
  });

  // @rule notices#digest
  test.each(['block', 'deactivation', 'hiding', 'sold out'])(
    'tell nothing of what the member cannot have: %s',
    async (what) => {
      const { t, rosa, amir, share, choose, after, call } = await community();
      await choose(amir, { email: true });
      await after(1);
      const sharing = { stock: 2, unit: 'piece', rule: 'first', draw_at: null } as const;
      const id = await share(rosa, {
        title: 'Zucchini',
        sharing: newSharingSchema.parse(sharing),
      });
      const set = (table: 'users' | 'listings', values: object, key: string) =>
        t.ctx.db.transaction((trx) => trx.updateTable(table).set(values).where('id', '=', key).execute());
      if (what === 'block') await call('POST', `/api/users/${amir.id}/block`, rosa);
      if (what === 'deactivation') await set('users', { is_active: 0 }, rosa.id);
      if (what === 'hiding') await set('listings', { hidden_at: t.clock.now().toISOString() }, id);
      if (what === 'sold out')
        await t.ctx.db.transaction((trx) =>
          trx.updateTable('listing_sharing').set({ held: 2 }).where('listing_id', '=', id).execute(),
        );
      expect(await after(WEEK)).toEqual([]);
    },
  );

  // @rule notices#digest
  test('have at most eight listings, the nearest, and say that there is more', async () => {
    const { rosa, amir, share, choose, after } = await community();
    await choose(amir, { email: true });
    await after(1);
    for (let index = 1; index <= 9; index += 1)
      await share(rosa, { title: `Basket ${index}`, location: index === 3 ? 'Gresham, OR' : '97214' });
    const [email] = await after(WEEK);
    expect(email?.body.match(/\/listing\//g)).toHaveLength(8);
    expect(email?.body).not.toContain('Basket 3');
    expect(email?.body).toContain('See more near you');
  });

  // @rule notices#quiet-hours
  test('wait for the end of the quiet hours, and leave out what has gone by then', async () => {
    const { rosa, amir, share, choose, after, call } = await community();
    await choose(amir, { email: true });
    const quiet = { from: '08:00', to: '20:00', time_zone: 'America/Chicago' };
    await call('PUT', '/api/notifications/preferences', amir, { quiet });
    await after(1);
    const id = await share(rosa, { title: 'Zucchini' });
    await share(rosa, { title: 'Kale' });
    // Friday at 12.
    expect(await after(6 * DAY + 6)).toEqual([]);
    await call('PUT', `/api/listings/${id}`, rosa, { is_available: false });
    expect(await after(9)).toMatchObject([{ subject: 'Ripe near you: Kale' }]);
  });

  // @rule notices#digest
  test('leave out what has gone when the mail server takes them late', async () => {
    const { t, rosa, amir, share, choose, after, call } = await community();
    await choose(amir, { email: true });
    await after(1);
    const id = await share(rosa, { title: 'Zucchini' });
    await share(rosa, { title: 'Kale' });
    await after(WEEK);
    const sent: string[] = [];
    const transport = { verify: async () => {}, close: () => {} };
    const refuse = async () => {
      throw new Error('try again later');
    };
    await sendDueEmails(t.ctx, { ...transport, send: refuse });
    await call('PUT', `/api/listings/${id}`, rosa, { is_available: false });
    t.clock.advance(HOUR);
    const take = async ({ subject, text }: OutgoingMail) => void sent.push(subject, text);
    await sendDueEmails(t.ctx, { ...transport, send: take });
    expect(sent).toEqual(['Ripe near you: Kale', expect.not.stringContaining('Zucchini')]);
  });

  // @rule notices#digest
  test('follow the place of the profile, and wait for a place and a proven address', async () => {
    const { t, rosa, choose, share, after, call } = await community();
    const place = { location: '', zip_code: null, latitude: null, longitude: null };
    const june = await aMember(t, 'June Park', place);
    const preferences = () => call('GET', '/api/notifications/preferences', june);
    await choose(june, { email: true });
    expect((await preferences()).place).toBeNull();
    await after(1);
    await share(rosa, { title: 'Zucchini' });
    const set = (values: object) =>
      t.ctx.db.transaction((trx) => trx.updateTable('users').set(values).where('id', '=', june.id).execute());
    await set({ zip_code: '97214' });
    expect((await preferences()).place).toBe('Portland, OR');
    expect(await after(WEEK)).toEqual([]);
    await set({ email_verified_at: t.clock.now().toISOString(), zip_code: null });
    expect(await after(WEEK)).toEqual([]);
    await set({ zip_code: '97214' });
    expect(await after(WEEK)).toMatchObject([{ subject: 'Ripe near you: Zucchini' }]);
  });

  test('wait while an administrator has turned notifications off', async () => {
    const { t, rosa, amir, share, choose, after, call } = await community();
    const ada = await aMember(t, 'Ada Admin', { is_admin: 1 });
    await choose(amir, { email: true });
    await after(1);
    await share(rosa, { title: 'Zucchini' });
    await call('PUT', '/api/admin/settings', ada, { notificationsEnabled: false });
    expect(await after(WEEK)).toEqual([]);
    await call('PUT', '/api/admin/settings', ada, { notificationsEnabled: true });
    expect(await after(1)).toHaveLength(1);
  });

  test('are part of the export and end with the account', async () => {
    const { t, amir, choose, call } = await community();
    await choose(amir, { email: true });
    const { notification_preferences } = await call('GET', `/api/users/${amir.id}/export`, amir);
    expect(notification_preferences[0].digest).toEqual({
      since: t.clock.now().toISOString(),
      due_at: t.clock.now().toISOString(),
    });
  });
});
