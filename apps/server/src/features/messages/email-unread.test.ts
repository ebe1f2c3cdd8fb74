import type { NotificationPreferences } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { buildOtherApp, useTestApp } from '../../../testing/test-app.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { pushFailed } from '../../platform/notifications/notify.ts';
import { aListing } from './testing/a-listing.ts';
import { messagingClientOf } from './testing/messaging-client.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

describe.each(dialects)('emails about unread messages on %s', (dialect) => {
  const t = useTestApp(dialect, { mail, timeZone: 'America/Chicago' });

  /** Rosa writes to Amir, whose address is proven. */
  async function neighbors() {
    const email_verified_at = t.clock.now().toISOString();
    const rosa = await aMember(t, 'Rosa Fields');
    const amir = await aMember(t, 'Amir Haddad', { email_verified_at });
    const tell = () => deliverDue(inZone(t.ctx, 'America/Chicago'));
    const emails = () =>
      t.ctx.db.read
        .selectFrom('outbox')
        .select(['subject', 'body', 'kind', 'user_id'])
        .where('user_id', '=', amir.id)
        .orderBy('id')
        .execute();
    const after = async (ms: number) => {
      t.clock.advance(ms);
      await tell();
      return emails();
    };
    const prefer = async (member: TestMember, payload: object): Promise<NotificationPreferences> => {
      const url = '/api/notifications/preferences';
      const response = await t.app.inject({ method: 'PUT', url, headers: member.headers, payload });
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    return { t, rosa, amir, from: messagingClientOf(t, rosa), to: messagingClientOf(t, amir), after, prefer };
  }

  // @rule notices#email-messages
  test('one follows 15 minutes after the first unread message, and none until it is read', async () => {
    const { rosa, amir, from, to, after } = await neighbors();
    await from.send(amir.id, 'Are you home?');
    expect(await after(14 * MINUTE)).toEqual([]);
    await from.send(amir.id, '12 Elm Street, by the way');
    expect(await after(MINUTE)).toMatchObject([
      { subject: 'Rosa Fields wrote to you', kind: 'messages', user_id: amir.id },
    ]);
    const [email] = await after(20 * MINUTE);
    expect(email?.body).toContain('Rosa Fields sent you 2 messages at Windfall.');
    expect(email?.body).toContain(`/conversation/${rosa.id}`);
    expect(email?.body).not.toContain('Elm Street');
    await from.send(amir.id, 'Hello?');
    expect(await after(15 * MINUTE)).toHaveLength(1);
    await to.markRead(rosa.id);
    await from.send(amir.id, 'Thanks!');
    expect(await after(15 * MINUTE)).toHaveLength(2);
  });

  // @rule notices#jobs
  test('two servers send one', async () => {
    const { t, amir, from, after } = await neighbors();
    const other = await buildOtherApp(t.ctx);
    await from.send(amir.id, 'Are you home?');
    t.clock.advance(15 * MINUTE);
    await Promise.all([1, 2, 3, 4].map(() => deliverDue(inZone(t.ctx, 'America/Chicago'))));
    expect(await after(0)).toHaveLength(1);
    await other.close();
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('names the listing that it is about', async () => {
    const { t, amir, from, after } = await neighbors();
    const listing_id = await aListing(t, amir.id);
    await from.send(amir.id, 'Still there?', { listing_id });
    expect((await after(15 * MINUTE))[0]?.body).toContain(
      'Rosa Fields wrote to you about “Forty zucchini” at Windfall.',
    );
  });

  // @rule notices#jobs
  test('after a night switched off one tells of all conversations, and none of what is old', async () => {
    const { t, amir, after } = await neighbors();
    const old = await aMember(t, 'Old Friend');
    await messagingClientOf(t, old).send(amir.id, 'Long ago');
    t.clock.advance(70 * HOUR);
    for (const name of ['June Park', 'Ben Okafor', 'Theo Lind'])
      await messagingClientOf(t, await aMember(t, name)).send(amir.id, 'Are you home?');
    const emails = await after(9 * HOUR);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe('3 things are new for you at Windfall');
    for (const name of ['June Park', 'Ben Okafor', 'Theo Lind'])
      expect(emails[0]?.body).toContain(`${name} wrote to you at Windfall.`);
    expect(emails[0]?.body).not.toContain('Old Friend');
  });

  // @rule notices#quiet-hours
  test('one waits for the end of the quiet hours, in the zone of the member', async () => {
    const { amir, from, after, prefer } = await neighbors();
    // It is 3 PM in Bangkok, which is 8 AM UTC: the clock of the tests begins at 10 AM UTC.
    await prefer(amir, { quiet: { from: '16:00', to: '18:00', time_zone: 'Asia/Bangkok' } });
    await from.send(amir.id, 'Are you home?');
    expect(await after(30 * MINUTE)).toEqual([]);
    expect(await after(29 * MINUTE)).toEqual([]);
    expect(await after(MINUTE)).toHaveLength(1);
  });

  // @rule notices#email-messages
  test('none follows a message that was read', async () => {
    const { rosa, amir, from, to, after } = await neighbors();
    await from.send(amir.id, 'Are you home?');
    await to.markRead(rosa.id);
    expect(await after(HOUR)).toEqual([]);
  });

  // @rule notices#choices
  test('none is sent to a member who turned them off, before or after the message', async () => {
    const { amir, from, after, prefer } = await neighbors();
    await from.send(amir.id, 'Are you home?');
    const { choices } = await prefer(amir, { choices: { messages: { email: false } } });
    expect(choices).toEqual({
      messages: { push: true, email: false },
      exchange: { push: true, email: true },
      nearby: { push: false, email: false },
      follows: { push: false },
      freshness: { push: false, email: false },
      seasons: { push: false, email: false },
      site: { push: false, email: true },
    });
    expect(await after(HOUR)).toEqual([]);
  });

  // @rule notices#email-messages
  test('a push comes at once and makes the email unnecessary, unless it reached no device', async () => {
    const { t, amir, from, after } = await neighbors();
    const pushed: string[] = [];
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async (_trx, { id }) => id === amir.id,
      deliver: async (_trx, _member, all) => void pushed.push(...all.map(({ text }) => text.title)),
    });
    const { id } = await from.send(amir.id, 'Are you home?');
    expect(await after(0)).toEqual([]);
    expect(pushed).toEqual(['Rosa Fields wrote to you']);
    expect(await after(30 * MINUTE)).toEqual([]);
    await t.ctx.db.transaction((trx) =>
      pushFailed(trx, { userId: amir.id, key: `message:${id}`, reason: 'no device' }, t.clock.now()),
    );
    expect(await after(0)).toHaveLength(1);
    expect(pushed).toHaveLength(1);
  });

  // @rule notices#email-proven
  test('none is sent to an address that is not proven', async () => {
    const { t, rosa, amir, after } = await neighbors();
    await messagingClientOf(t, amir).send(rosa.id, 'Are you home?');
    await after(HOUR);
    expect(await t.ctx.db.read.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  // @rule notices#email-withheld
  // @rule notices#mute
  test.each(['block', 'deactivation', 'deletion', 'mute'])('none follows after a %s', async (what) => {
    const { t, rosa, amir, from, after } = await neighbors();
    await from.send(amir.id, 'Are you home?');
    const ada = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, by: TestMember, payload?: object) => {
      const response = await t.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
      expect(response.statusCode, response.body).toBeLessThan(300);
    };
    if (what === 'block') await ask('POST', `/api/users/${rosa.id}/block`, amir);
    if (what === 'deactivation')
      await ask('PUT', `/api/users/${rosa.id}/status`, ada, { status: 'inactive' });
    if (what === 'deletion') await ask('DELETE', `/api/users/${rosa.id}`, ada, { confirm: 'DELETE' });
    if (what === 'mute')
      await ask('PUT', `/api/messages/conversation/${rosa.id}/mute`, amir, { muted: true });
    expect((await after(HOUR)).map(({ kind }) => kind)).toEqual([]);
  });
});
