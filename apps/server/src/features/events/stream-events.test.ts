import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS } from '@windfall/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { NumberedEvent } from '../../platform/events/live-event.ts';
import { PostgresFeed } from '../../platform/events/postgres-feed.ts';
import { takeDatabaseAway } from '../../testing/database-outage.ts';
import { dialects } from '../../testing/dialects.ts';
import { aMember, type TestMember } from '../../testing/factories.ts';
import { aListing } from '../../testing/fixtures/listings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { Listener } from './testing/listen-to-events.ts';

describe.each(dialects)('live events on %s', (dialect) => {
  const t = useTestApp(dialect);
  let origin: string;
  let rosa: TestMember;
  let theo: TestMember;
  const listeners: Listener[] = [];

  beforeEach(async () => {
    origin = await t.current.app.listen({ host: '127.0.0.1', port: 0 });
    rosa = await aMember(t.current);
    theo = await aMember(t.current, 'Theo Marsh');
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
    const june = await aMember(t.current, 'June Park');
    const [toRosa, toTheo, toJune] = [await listen(rosa), await listen(theo), await listen(june)];
    const message = await messagingClientOf(t.current, rosa).send(theo.id, 'Six zucchini, please');
    expect(await toTheo.next()).toMatchObject({ event: 'message', data: message });
    expect(await toRosa.next()).toMatchObject({ event: 'message', data: message });
    await aListing(t.current, june);
    expect(await toJune.next()).toMatchObject({ event: 'listing' });
    expect(toJune.events()).toHaveLength(1);
  });

  test('deliver a message once, however often it is sent', async () => {
    const toTheo = await listen(theo);
    const mailbox = messagingClientOf(t.current, rosa);
    await mailbox.send(theo.id, 'Hello', { id: 'same' });
    expect((await mailbox.trySend(theo.id, 'Hello', { id: 'same' })).statusCode).toBe(200);
    await mailbox.send(theo.id, 'Goodbye');
    expect([(await toTheo.next()).data['content'], (await toTheo.next()).data['content']]).toEqual([
      'Hello',
      'Goodbye',
    ]);
  });

  test('continue after the last event that the client received', async () => {
    const before = await listen(theo);
    const mailbox = messagingClientOf(t.current, rosa);
    await mailbox.send(theo.id, 'one');
    const { id } = await before.next();
    before.close();
    const listings = [await aListing(t.current, rosa), await aListing(t.current, rosa)];
    await vi.waitFor(() => expect(t.current.ctx.events.size).toBe(0));
    const after = await listen(theo, { 'last-event-id': id });
    expect([(await after.next()).data['id'], (await after.next()).data['id']]).toEqual(
      listings.map((listing) => listing.id),
    );
    await mailbox.send(theo.id, 'four');
    expect((await after.next()).data['content']).toBe('four');
    expect(after.events()).toHaveLength(3);
  });

  test('continue from before the first event', async () => {
    const before = await listen(theo);
    await before.until('id: ');
    const id = before.lastId;
    before.close();
    const listing = await aListing(t.current, rosa);
    await vi.waitFor(() => expect(t.current.ctx.events.size).toBe(0));
    const after = await listen(theo, { 'last-event-id': id });
    expect((await after.next()).data['id']).toBe(listing.id);
  });

  test('send a resync to members who missed a message, and to no others', async () => {
    const june = await aMember(t.current, 'June Park');
    const before = await listen(theo);
    await before.until('id: ');
    const id = before.lastId;
    before.close();
    const awake = await listen(rosa);
    await messagingClientOf(t.current, rosa).send(theo.id, 'Taken away since');
    await awake.next();
    for (const member of [theo, rosa]) {
      const after = await listen(member, { 'last-event-id': id });
      expect(await after.next()).toMatchObject({ event: 'resync', data: {} });
      expect(after.text).not.toContain('Taken away');
      expect(after.events()).toHaveLength(1);
    }
    const toJune = await listen(june, { 'last-event-id': id });
    await aListing(t.current, june);
    expect(await toJune.next()).toMatchObject({ event: 'listing' });
  });

  test.each(['0000-1', 'nonsense', 'db-999999', 'db-', '../..', 'x'.repeat(200)])(
    'send a resync to a client with %s',
    async (id) => {
      const listener = await listen(theo, { 'last-event-id': id });
      expect(await listener.next()).toMatchObject({ event: 'resync', data: {} });
      await messagingClientOf(t.current, rosa).send(theo.id, 'Hello');
      expect(await listener.next()).toMatchObject({ event: 'message' });
    },
  );

  test('end at once for the member who signs out, and only for that member', async () => {
    const [toRosa, toTheo] = [await listen(rosa), await listen(theo)];
    await t.current.app.inject({ method: 'POST', url: '/api/auth/logout', headers: rosa.headers });
    await toRosa.ended();
    await aListing(t.current, theo);
    expect(await toTheo.next()).toMatchObject({ event: 'listing' });
    expect((await listen(rosa)).status).toBe(401);
  });

  test('end when the server stops, which does not wait for them', async () => {
    const listener = await listen(rosa);
    const begun = performance.now();
    await t.current.app.close();
    await listener.ended();
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(t.current.ctx.events.size).toBe(0);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

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
    const response = await t.current.app.inject({ url: '/api/events' });
    expect(response.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' });
    const head = await t.current.app.inject({ method: 'HEAD', url: '/api/events', headers: rosa.headers });
    expect(head.statusCode).toBe(404);
  });

  test('deliver read marks', async () => {
    await messagingClientOf(t.current, rosa).send(theo.id, 'Hello');
    const toRosa = await listen(rosa);
    await messagingClientOf(t.current, theo).markRead(rosa.id);
    expect(await toRosa.next()).toMatchObject({
      event: 'read',
      data: { reader_id: theo.id, sender_id: rosa.id },
    });
  });

  // @rule http-api#live-events
  test('contain only the id and the change of a listing', async () => {
    const toTheo = await listen(theo);
    const { id } = await aListing(t.current, rosa);
    const url = `/api/listings/${id}`;
    await t.current.app.inject({ method: 'PUT', url, headers: rosa.headers, payload: { title: 'Figs' } });
    await t.current.app.inject({ method: 'DELETE', url, headers: rosa.headers });
    for (const change of ['published', 'changed', 'removed']) {
      expect(await toTheo.next()).toMatchObject({ event: 'listing', data: { id, change } });
    }
    expect(Object.keys(toTheo.events()[0]?.data ?? {}).sort()).toEqual(['change', 'id']);
  });

  test('contain only the id of a member whose profile changes or is deleted', async () => {
    const ada = await aMember(t.current, 'Ada Warden', { is_admin: 1 });
    const toTheo = await listen(theo);
    const url = `/api/users/${rosa.id}`;
    const send = (method: 'PUT' | 'DELETE', path: string, by: TestMember, payload: object) =>
      t.current.app.inject({ method, url: url + path, headers: by.headers, payload });
    await send('PUT', '', rosa, { shows_email: false });
    await send('PUT', '', rosa, { username: 'x' });
    await send('PUT', '/status', ada, { status: 'inactive' });
    await send('DELETE', '', ada, { confirm: 'DELETE' });
    for (let count = 0; count < 3; count += 1)
      expect(await toTheo.next()).toMatchObject({ event: 'user', data: { id: rosa.id } });
    await messagingClientOf(t.current, ada).send(theo.id, 'Hello');
    expect((await toTheo.next()).event).toBe('message');
    expect(Object.keys(toTheo.events()[0]?.data ?? {})).toEqual(['id']);
  });

  test('do not contain refused requests', async () => {
    const toTheo = await listen(theo);
    expect((await messagingClientOf(t.current, rosa).trySend(theo.id, '  ')).statusCode).toBe(400);
    await messagingClientOf(t.current, rosa).send(theo.id, 'Hello');
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

  test('end with the next heartbeat when another server deactivates the account', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [toRosa, toTheo] = [await listen(rosa), await listen(theo)];
      await t.current.ctx.db.transaction((trx) =>
        trx.updateTable('users').set({ is_active: 0 }).where('id', '=', rosa.id).execute(),
      );
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
      t.current.ctx.events.publish({ type: 'resync', audience: [rosa.id], data: { big } });
      await sleep(5);
    }
    await vi.waitFor(() => expect(t.current.ctx.events.size).toBe(0), { timeout: 5_000 });
  });

  test('are released when the client disconnects', async () => {
    const listener = await listen(rosa);
    expect(t.current.ctx.events.size).toBe(1);
    listener.close();
    await vi.waitFor(() => expect(t.current.ctx.events.size).toBe(0));
  });
});

describe.runIf(dialects.includes('postgres'))('live events of two servers on one database', () => {
  const t = useTestApp('postgres');

  test('reach members on the other server, in order and once', async () => {
    const otherContext = await createContext(t.current.ctx.config, t.current.ctx.log);
    const otherApp = await buildApp({ ...otherContext, clock: t.current.clock });
    const [rosa, theo] = [await aMember(t.current), await aMember(t.current, 'Theo Marsh')];
    const here = await t.current.app.listen({ host: '127.0.0.1', port: 0 });
    const there = await otherApp.listen({ host: '127.0.0.1', port: 0 });
    const [onHere, onThere] = [await Listener.open(here, theo), await Listener.open(there, theo)];
    try {
      const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`);
      const send = messagingClientOf(t.current, rosa).send;
      await Promise.all(texts.map((text) => send(theo.id, text)));
      await messagingClientOf({ ...t.current, app: otherApp }, rosa).send(theo.id, 'from there');
      const collect = async (listener: Listener) => {
        const found: string[] = [];
        while (found.length < 31) found.push((await listener.next()).id);
        return found;
      };
      const [first, second] = await Promise.all([collect(onHere), collect(onThere)]);
      expect(second).toEqual(first);
      expect(new Set(first).size).toBe(31);
      expect(new Set(onThere.events().map(({ data }) => data['content']))).toEqual(
        new Set([...texts, 'from there']),
      );
      // A reader who moves to the other server gets a resync for a missed message.
      const moved = await Listener.open(there, theo, { 'last-event-id': first[28] ?? '' });
      expect(await moved.next()).toMatchObject({ id: first[30], event: 'resync' });
      moved.close();
      // Signing out here ends the stream on the other server.
      await t.current.app.inject({ method: 'POST', url: '/api/auth/logout', headers: theo.headers });
      await Promise.all([onHere.ended(), onThere.ended()]);
    } finally {
      for (const listener of [onHere, onThere]) listener.close();
      await otherApp.close();
      await otherContext.close();
    }
  });

  test('are all delivered when both servers publish concurrently', async () => {
    const otherContext = await createContext(t.current.ctx.config, t.current.ctx.log);
    const theo = await aMember(t.current);
    const listener = await Listener.open(await t.current.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      for (let round = 0; round < 100; round += 1) {
        for (const events of [t.current.ctx.events, otherContext.events]) {
          events.publish({ type: 'listing', audience: null, data: { id: String(round), change: 'changed' } });
        }
        await sleep(1);
      }
      const seen = new Map<unknown, number>();
      for (let taken = 0; taken < 200; taken += 1) {
        const { id } = (await listener.next()).data;
        seen.set(id, (seen.get(id) ?? 0) + 1);
      }
      expect([...seen.values()]).toEqual(Array(100).fill(2));
    } finally {
      listener.close();
      await otherContext.close();
    }
  });

  test('store no copy of a message, and deliver its current text', async () => {
    const { ctx } = t.current;
    const [rosa, theo] = [await aMember(t.current), await aMember(t.current, 'Theo Marsh')];
    const mailbox = messagingClientOf(t.current, rosa);
    const hidden = await mailbox.send(theo.id, 'Taken away since');
    const gone = await mailbox.send(theo.id, 'Gone since');
    await vi.waitFor(async () => {
      const rows = await ctx.db.read.selectFrom('live_events').select(['type', 'data']).execute();
      expect(rows.filter(({ type }) => type === 'message')).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('since');
    });
    const { database } = ctx.config;
    if (database.dialect !== 'postgres') throw new Error('not PostgreSQL');
    const feed = new PostgresFeed(database.url, ctx.db, t.current.clock, ctx.log);
    const [received, known]: [NumberedEvent[], string[]] = [[], []];
    feed.loadMessagesWith(async (ids) => {
      known.push(...ids);
      return new Map([[hidden.id, { id: hidden.id, content: 'as it is now' }]]);
    });
    await feed.start((events) => received.push(...events));
    await feed.close();
    expect(known).toEqual([hidden.id, gone.id]);
    expect(received.map(({ type, data }) => [type, data])).toEqual([
      ['message', { id: hidden.id, content: 'as it is now' }],
      ['resync', {}],
    ]);
  });

  test('are caught up on after the database connection broke', async () => {
    const [rosa, theo] = [await aMember(t.current), await aMember(t.current, 'Theo Marsh')];
    const listener = await Listener.open(await t.current.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      await t.current.ctx.db.transaction(breakListeners);
      await messagingClientOf(t.current, rosa).send(theo.id, 'still there?');
      expect(await listener.next()).toMatchObject({ data: { content: 'still there?' } });
    } finally {
      listener.close();
    }
  });

  test('are caught up on after a database outage', async () => {
    const [rosa, theo] = [await aMember(t.current), await aMember(t.current, 'Theo Marsh')];
    const listener = await Listener.open(await t.current.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      const bringBack = await takeDatabaseAway(t.current.ctx.config.database);
      const tries = () => t.current.logged.filter(({ msg }) => String(msg).includes('cut off'));
      await vi.waitFor(() => expect(tries()).not.toEqual([]));
      await bringBack();
      await messagingClientOf(t.current, rosa).send(theo.id, 'still there?');
      expect(await listener.next()).toMatchObject({ data: { content: 'still there?' } });
    } finally {
      listener.close();
    }
  });
});

async function breakListeners(trx: Writer): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()
  `.execute(trx);
}
