import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { buildOtherApp, buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { sendDuePushes } from './send-due-pushes.ts';
import { openPushService, type PushService } from './testing/push-service.ts';
import { pushingClientOf } from './testing/pushing-client.ts';

const MINUTE = 60_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

describe.each(dialects)('web push on %s', (dialect) => {
  /** Rosa writes to Amir, who is told on this phone. */
  async function neighbors() {
    const t = await buildTestApp(dialect, {
      mail,
      timeZone: 'America/Chicago',
      pushHosts: [service.host],
      publicUrl: 'https://windfall.example',
    });
    onTestFinished(t.close);
    const rosa = await aMember(t, 'Rosa Fields');
    const amir = await aMember(t, 'Amir Haddad', { email_verified_at: t.clock.now().toISOString() });
    const [from, push] = [messagingClientOf(t, rosa), pushingClientOf(t, amir)];
    const path = `/phone/${amir.id}`;
    expect((await push.add(service.subscribe(path))).statusCode).toBe(200);
    const received = () => service.received.filter((one) => one.path === path);
    const attempts = () => service.seen.filter((seen) => seen === path).length;
    return { t, rosa, amir, from, push, path, received, attempts };
  }

  const emails = async (t: TestApp) => {
    const rows = await t.ctx.db.read.selectFrom('outbox').select('subject').execute();
    return rows.map(({ subject }) => subject);
  };

  // @rule notices#jobs
  test('two servers send it once', async () => {
    const { t, amir, from, push, received } = await neighbors();
    const other = await buildOtherApp(t.ctx);
    onTestFinished(() => other.close());
    await from.send(amir.id, 'Are you home?');
    await Promise.all([1, 2, 3, 4].map(() => push.after()));
    await Promise.all([1, 2, 3, 4].map(() => sendDuePushes(t.ctx)));
    expect(received()).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule notices#push-words
  // @rule notices#email-messages
  test('a message is told on the device at once, in who and what only, and by no email then', async () => {
    const { t, rosa, amir, from, push, received } = await neighbors();
    await from.send(amir.id, '12 Elm Street, by the way');
    await push.after();
    expect(received()).toMatchObject([
      {
        payload: {
          member: amir.id,
          title: 'Rosa Fields wrote to you',
          path: `/conversation/${rosa.id}`,
        },
        headers: { urgency: 'normal', 'content-encoding': 'aes128gcm' },
        vapid: { sub: 'https://windfall.example', aud: `https://${service.host}` },
      },
    ]);
    expect(JSON.stringify(received()[0]?.payload)).not.toContain('Elm Street');
    expect(received()[0]?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(Number(received()[0]?.headers['ttl'])).toBeGreaterThan(600);
    await push.after(30 * MINUTE);
    expect(await emails(t)).toEqual([]);
    expect(t.logged).toEqual([]);
  });

  // @rule notices#push-failed
  test('a device that has gone is forgotten, and the email follows', async () => {
    const { t, amir, from, push, path } = await neighbors();
    service.refusals.set(path, { status: 410 });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    expect(await push.devices()).toEqual([]);
    await push.after(15 * MINUTE);
    expect(await emails(t)).toEqual(['Rosa Fields wrote to you']);
  });

  // @rule notices#push-devices
  test('signing out ends it also for what waits, and the email follows', async () => {
    const { t, amir, from, push, path, attempts } = await neighbors();
    service.refusals.set(path, { status: 503 });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: amir.headers });
    await push.after(MINUTE);
    expect(attempts()).toBe(1);
    await push.after(15 * MINUTE);
    expect(await emails(t)).toEqual(['Rosa Fields wrote to you']);
    const left = await t.ctx.db.read.selectFrom('push_subscriptions').selectAll().execute();
    expect(left).toEqual([]);
  });

  // @rule notices#quiet-hours
  test('one that is tried again waits for the end of the quiet hours', async () => {
    const { t, amir, from, push, path, received, attempts } = await neighbors();
    const payload = { quiet: { from: '10:00', to: '11:00', time_zone: 'UTC' } };
    service.refusals.set(path, { status: 503 });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    await t.app.inject({
      method: 'PUT',
      url: '/api/notifications/preferences',
      headers: amir.headers,
      payload,
    });
    service.refusals.delete(path);
    await push.after(59 * MINUTE);
    expect(attempts()).toBe(1);
    await push.after(MINUTE);
    expect(received()).toHaveLength(1);
  });

  // @rule notices#push-failed
  test('a push service that is busy is asked again later, and given up visibly', async () => {
    const { t, amir, from, push, path, received, attempts } = await neighbors();
    service.refusals.set(path, { status: 429, headers: { 'retry-after': '120' } });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    await push.after(MINUTE);
    expect(attempts()).toBe(1);
    await push.after(MINUTE);
    expect(attempts()).toBe(2);
    service.refusals.delete(path);
    await push.after(2 * MINUTE);
    expect(received()).toHaveLength(1);
    expect(await push.devices()).toMatchObject([{ failed_at: null }]);

    service.refusals.set(path, { status: 500 });
    const theo = await aMember(t, 'Theo Marsh');
    await messagingClientOf(t, theo).send(amir.id, 'Plums?');
    for (let minutes = 0; minutes < 20; minutes += 1) await push.after(MINUTE);
    expect(attempts()).toBe(3 + 6);
    expect(t.logged).toMatchObject([
      { msg: 'a push was given up', reason: 'the push service responded with 500' },
    ]);
    expect((await push.devices())[0].failed_at).not.toBeNull();
    expect(await emails(t)).toEqual(['Theo Marsh wrote to you']);
  });

  // @rule notices#choices
  test.each(['read', 'mute', 'turn off'])('one that waits to be tried again ends with a %s', async (what) => {
    const { t, rosa, amir, from, push, path, attempts } = await neighbors();
    const as = async (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
      expect((await t.app.inject({ method, url, headers: amir.headers, payload })).statusCode).toBe(200);
    service.refusals.set(path, { status: 503 });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    expect(attempts()).toBe(1);
    if (what === 'read') await messagingClientOf(t, amir).markRead(rosa.id);
    if (what === 'mute') await as('PUT', `/api/messages/conversation/${rosa.id}/mute`, { muted: true });
    if (what === 'turn off')
      await as('PUT', '/api/notifications/preferences', { choices: { messages: { push: false } } });
    for (let minutes = 0; minutes < 20; minutes += 1) await push.after(MINUTE);
    expect(attempts()).toBe(1);
    expect(t.logged).toEqual([]);
    // Turned off is one way only: the email about what is unread follows.
    expect(await emails(t)).toEqual(what === 'turn off' ? ['Rosa Fields wrote to you'] : []);
  });

  // @rule notices#push-services
  test('a redirect is not followed', async () => {
    const { t, amir, from, push, path } = await neighbors();
    service.refusals.set(path, { status: 307, headers: { location: `https://${service.host}/inside` } });
    await from.send(amir.id, 'Are you home?');
    await push.after();
    expect(service.seen).not.toContain('/inside');
    expect(t.logged).toMatchObject([{ reason: 'the push service responded with 307' }]);
  });

  // @rule notices#quiet-hours
  test('one waits for the end of the quiet hours', async () => {
    const { t, amir, from, push, received } = await neighbors();
    // The clock of the tests begins at 10 AM UTC.
    await t.app.inject({
      method: 'PUT',
      url: '/api/notifications/preferences',
      headers: amir.headers,
      payload: { quiet: { from: '09:00', to: '11:00', time_zone: 'UTC' } },
    });
    await from.send(amir.id, 'Are you home?');
    await push.after(59 * MINUTE);
    expect(received()).toEqual([]);
    await push.after(MINUTE);
    expect(received()).toHaveLength(1);
  });

  // @rule notices#push-devices
  test('a device is added once, has its name, and is removed by its member only', async () => {
    const { t, rosa, push, path } = await neighbors();
    const [device] = await push.devices();
    expect(device).toEqual({
      id: expect.any(String),
      name: 'Firefox on Android',
      current: true,
      created_at: t.clock.now().toISOString(),
      failed_at: null,
    });
    expect((await push.add(service.subscribe(path))).json().id).toBe(device.id);
    expect((await pushingClientOf(t, rosa).remove(device.id)).json()).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    expect((await push.remove(device.id)).statusCode).toBe(200);
    expect(await push.devices()).toEqual([]);
  });

  // @rule notices#push-devices
  test('a device that is added again counts as new', async () => {
    const { t, push, path } = await neighbors();
    const failed_at = t.clock.now().toISOString();
    await t.ctx.db.transaction((trx) => trx.updateTable('push_subscriptions').set({ failed_at }).execute());
    t.clock.advance(MINUTE);
    await push.add(service.subscribe(path));
    expect(await push.devices()).toMatchObject([
      { created_at: t.clock.now().toISOString(), failed_at: null },
    ]);
  });

  // @rule notices#push-devices
  test('a browser that another member uses tells that member only', async () => {
    const { rosa, t, push, path } = await neighbors();
    const rosas = pushingClientOf(t, rosa);
    await rosas.add(service.subscribe(path));
    expect(await push.devices()).toEqual([]);
    expect(await rosas.devices()).toHaveLength(1);
  });

  // @rule notices#push-devices
  test('a new subscription of a session replaces its earlier one', async () => {
    const { push } = await neighbors();
    for (const path of ['/a', '/b', '/c']) await push.add(service.subscribe(path));
    expect(await push.devices()).toHaveLength(1);
  });

  test('hostile subscriptions are refused with a sentence', async () => {
    const { push } = await neighbors();
    const good = service.subscribe('/good');
    for (const [payload, message] of [
      [{ ...good, endpoint: 'https://evil.example/' }, /push service/],
      [{ ...good, endpoint: `https://${service.host}/${'x'.repeat(5_000)}` }, /push service/],
      [{ ...good, endpoint: 7 }, /push service/],
      [{ ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } }, /keys/],
      [{ ...good, keys: { ...good.keys, p256dh: 'A'.repeat(50_000) } }, /keys/],
      [{ ...good, keys: { ...good.keys, auth: '' } }, /keys/],
    ] as const) {
      const response = await push.add(payload);
      expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' });
      expect(JSON.stringify(response.json().fields)).toMatch(message);
    }
    expect(await push.devices()).toHaveLength(1);
  });

  test('the export names the devices, without their keys', async () => {
    const { t, amir } = await neighbors();
    const exported = await t.app.inject({ url: `/api/users/${amir.id}/export`, headers: amir.headers });
    expect(exported.json().push_devices).toEqual([
      { name: 'Firefox on Android', created_at: expect.any(String), failed_at: null },
    ]);
  });
});
