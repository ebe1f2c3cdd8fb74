import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS } from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { Listener } from './testing/listen-to-events.ts';

describe.each(dialects)('live events on %s', (dialect) => {
  const t = useTestApp(dialect);
  let origin: string;
  let rosa: TestMember;
  let theo: TestMember;
  const listeners: Listener[] = [];

  beforeEach(async () => {
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    rosa = await aMember(t);
    theo = await aMember(t, 'Theo Marsh');
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close();
  });

  const listen = async (member: TestMember, headers: Record<string, string> = {}, at = origin) => {
    const listener = await Listener.open(at, member, headers);
    listeners.push(listener);
    return listener;
  };

  // @rule http-api#live-events
  test('deliver a message to its two members only', async () => {
    const june = await aMember(t, 'June Park');
    const [toRosa, toTheo, toJune] = [await listen(rosa), await listen(theo), await listen(june)];
    const message = await messagingClientOf(t, rosa).send(theo.id, 'Six zucchini, please');
    expect(await toTheo.next()).toMatchObject({ event: 'message', data: message });
    expect(await toRosa.next()).toMatchObject({ event: 'message', data: message });
    await aListing(t, june);
    expect(await toJune.next()).toMatchObject({ event: 'listing' });
    expect(toJune.events()).toHaveLength(1);
  });

  test('continue after the last event that the client received', async () => {
    const before = await listen(theo);
    const mailbox = messagingClientOf(t, rosa);
    await mailbox.send(theo.id, 'one');
    const { id } = await before.next();
    before.close();
    const listings = [await aListing(t, rosa), await aListing(t, rosa)];
    await vi.waitFor(() => expect(t.ctx.events.size).toBe(0));
    const after = await listen(theo, { 'last-event-id': id });
    expect([(await after.next()).data['id'], (await after.next()).data['id']]).toEqual(
      listings.map((listing) => listing.id),
    );
    await mailbox.send(theo.id, 'four');
    expect((await after.next()).data['content']).toBe('four');
    expect(after.events()).toHaveLength(3);
  });

  test('send a resync to members who missed a message, and to no others', async () => {
    const june = await aMember(t, 'June Park');
    const before = await listen(theo);
    await before.until('id: ');
    const id = before.lastId;
    before.close();
    const awake = await listen(rosa);
    await messagingClientOf(t, rosa).send(theo.id, 'Taken away since');
    await awake.next();
    for (const member of [theo, rosa]) {
      const after = await listen(member, { 'last-event-id': id });
      expect(await after.next()).toMatchObject({ event: 'resync', data: {} });
      expect(after.text).not.toContain('Taken away');
      expect(after.events()).toHaveLength(1);
    }
    const toJune = await listen(june, { 'last-event-id': id });
    await aListing(t, june);
    expect(await toJune.next()).toMatchObject({ event: 'listing' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('deliver a message once, however often it is sent', async () => {
    const toTheo = await listen(theo);
    const mailbox = messagingClientOf(t, rosa);
    await mailbox.send(theo.id, 'Hello', { id: 'same' });
    expect((await mailbox.trySend(theo.id, 'Hello', { id: 'same' })).statusCode).toBe(200);
    await mailbox.send(theo.id, 'Goodbye');
    expect([(await toTheo.next()).data['content'], (await toTheo.next()).data['content']]).toEqual([
      'Hello',
      'Goodbye',
    ]);
  });

  test('continue from before the first event', async () => {
    const before = await listen(theo);
    await before.until('id: ');
    const id = before.lastId;
    before.close();
    const listing = await aListing(t, rosa);
    await vi.waitFor(() => expect(t.ctx.events.size).toBe(0));
    const after = await listen(theo, { 'last-event-id': id });
    expect((await after.next()).data['id']).toBe(listing.id);
  });

  test.each(['0000-1', 'nonsense', 'db-999999', 'db-', '../..', 'x'.repeat(200)])(
    'send a resync to a client with %s',
    async (id) => {
      const listener = await listen(theo, { 'last-event-id': id });
      expect(await listener.next()).toMatchObject({ event: 'resync', data: {} });
      await messagingClientOf(t, rosa).send(theo.id, 'Hello');
      expect(await listener.next()).toMatchObject({ event: 'message' });
    },
  );

  test('end at once for the member who signs out, and only for that member', async () => {
    const [toRosa, toTheo] = [await listen(rosa), await listen(theo)];
    await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: rosa.headers });
    await toRosa.ended();
    await aListing(t, theo);
    expect(await toTheo.next()).toMatchObject({ event: 'listing' });
    expect((await listen(rosa)).status).toBe(401);
  });

  test('end when the server stops, which does not wait for them', async () => {
    const listener = await listen(rosa);
    const begun = performance.now();
    await t.app.close();
    await listener.ended();
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(t.ctx.events.size).toBe(0);
  });

  // @rule moderation#block
  test('carry nothing of a member who was blocked while the stream is open', async () => {
    const toTheo = await listen(theo);
    const mailbox = messagingClientOf(t, rosa);
    await mailbox.send(theo.id, 'Before');
    expect((await toTheo.next()).data['content']).toBe('Before');
    const block = { method: 'POST', url: `/api/users/${rosa.id}/block`, headers: theo.headers } as const;
    expect((await t.app.inject(block)).statusCode).toBe(200);
    expect((await mailbox.trySend(theo.id, 'After')).statusCode).toBe(403);
    await aListing(t, rosa, { title: 'Secret plums' });
    const ada = await aMember(t, 'Ada Moss');
    await messagingClientOf(t, ada).send(theo.id, 'From another neighbor');
    await toTheo.until('From another neighbor');
    // Of her listing comes the id that all open pages get, under which it is not found.
    expect(toTheo.text).not.toMatch(/After|Secret plums/);
    expect((await t.app.inject({ url: '/api/listings', headers: theo.headers })).json()).toEqual([]);
  });

  test('are a stream that is neither cached nor buffered', async () => {
    const listener = await listen(rosa);
    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await listener.until('id: ');
    expect(listener.text).toMatch(/^retry: 3000\n\nid: \S+\n\n$/);
  });

  test('are for members only', async () => {
    const response = await t.app.inject({ url: '/api/events' });
    expect(response.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' });
    const head = await t.app.inject({ method: 'HEAD', url: '/api/events', headers: rosa.headers });
    expect(head.statusCode).toBe(405);
  });

  test('deliver read marks', async () => {
    await messagingClientOf(t, rosa).send(theo.id, 'Hello');
    const toRosa = await listen(rosa);
    await messagingClientOf(t, theo).markRead(rosa.id);
    expect(await toRosa.next()).toMatchObject({
      event: 'read',
      data: { reader_id: theo.id, sender_id: rosa.id },
    });
  });

  // @rule http-api#live-events
  test('contain only the id and the change of a listing', async () => {
    const toTheo = await listen(theo);
    const { id } = await aListing(t, rosa);
    const url = `/api/listings/${id}`;
    await t.app.inject({ method: 'PUT', url, headers: rosa.headers, payload: { title: 'Figs' } });
    await t.app.inject({ method: 'DELETE', url, headers: rosa.headers });
    for (const change of ['published', 'changed', 'removed']) {
      expect(await toTheo.next()).toMatchObject({ event: 'listing', data: { id, change } });
    }
    expect(Object.keys(toTheo.events()[0]?.data ?? {}).sort()).toEqual(['change', 'id']);
  });

  test('contain only the id of a member whose profile changes or is deleted', async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const toTheo = await listen(theo);
    const url = `/api/users/${rosa.id}`;
    const send = (method: 'PUT' | 'DELETE', path: string, by: TestMember, payload: object) =>
      t.app.inject({ method, url: url + path, headers: by.headers, payload });
    await send('PUT', '', rosa, { shows_email: false });
    await send('PUT', '', rosa, { username: 'x' });
    await send('PUT', '/status', ada, { status: 'inactive' });
    await send('DELETE', '', ada, { confirm: 'DELETE' });
    for (let count = 0; count < 3; count += 1)
      expect(await toTheo.next()).toMatchObject({ event: 'user', data: { id: rosa.id } });
    await messagingClientOf(t, ada).send(theo.id, 'Hello');
    expect((await toTheo.next()).event).toBe('message');
    expect(Object.keys(toTheo.events()[0]?.data ?? {})).toEqual(['id']);
  });

  test('do not contain refused requests', async () => {
    const toTheo = await listen(theo);
    expect((await messagingClientOf(t, rosa).trySend(theo.id, '  ')).statusCode).toBe(400);
    await messagingClientOf(t, rosa).send(theo.id, 'Hello');
    expect(await toTheo.next()).toMatchObject({ data: { content: 'Hello' } });
  });

  test('refuse a sixth connection, until one of five is closed', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => listen(rosa)));
    const taken = opened.filter((listener) => listener.status === 200);
    expect(taken).toHaveLength(LIVE_EVENTS.maxConnections);
    const refused = opened.find((listener) => listener.status === 429);
    await refused?.until('TOO_MANY_STREAMS');
    expect(refused?.headers['retry-after']).toBe('30');
    expect((await listen(theo)).status).toBe(200);
    taken[0]?.close();
    await vi.waitFor(async () => expect((await listen(rosa)).status).toBe(200));
  });

  const deactivate = () =>
    t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', rosa.id).execute(),
    );
  /** Rosa's session began while the clock was ahead, which is set back now. */
  const setBack = () =>
    t.ctx.db.transaction((trx) =>
      trx
        .updateTable('sessions')
        .set({ created_at: new Date(t.clock.now().getTime() + 48 * 3_600_000).toISOString() })
        .where('user_id', '=', rosa.id)
        .execute(),
    );
  test.each([
    ['another server deactivates the account', deactivate],
    ['the clock is set back before the session began', setBack],
  ])('end with the next heartbeat when %s', async (_what, change) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [toRosa, toTheo] = [await listen(rosa), await listen(theo)];
      await change();
      vi.advanceTimersByTime(LIVE_EVENTS.heartbeat);
      await toRosa.ended();
      await toTheo.until(': still here\n\n');
    } finally {
      vi.useRealTimers();
    }
  });

  test('end for a client that does not read', async () => {
    const stalled = await listen(rosa);
    await stalled.until('id: ');
    stalled.stall();
    const big = 'x'.repeat(1_000_000);
    for (let sent = 0; sent < 30; sent += 1) {
      t.ctx.events.publish({ type: 'resync', audience: [rosa.id], data: { big } });
      await sleep(5);
    }
    await vi.waitFor(() => expect(t.ctx.events.size).toBe(0), { timeout: 5_000 });
  });

  test('are released when the client disconnects', async () => {
    const listener = await listen(rosa);
    expect(t.ctx.events.size).toBe(1);
    listener.close();
    await vi.waitFor(() => expect(t.ctx.events.size).toBe(0));
  });
});
