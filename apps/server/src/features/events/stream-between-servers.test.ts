import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { takeDatabaseAway } from '../../../testing/database-outage.ts';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { buildApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { NumberedEvent } from '../../platform/events/live-event.ts';
import { PostgresFeed } from '../../platform/events/postgres-feed.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { Listener } from './testing/listen-to-events.ts';

describe.runIf(dialects.includes('postgres'))('live events of two servers on one database', () => {
  const t = useTestApp('postgres');

  test('reach members on the other server, in order and once', async () => {
    const otherContext = await createContext(t.ctx.config, t.ctx.log);
    const otherApp = await buildApp({ ...otherContext, clock: t.clock });
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    const here = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const there = await otherApp.listen({ host: '127.0.0.1', port: 0 });
    const [onHere, onThere] = [await Listener.open(here, theo), await Listener.open(there, theo)];
    try {
      const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`);
      const send = messagingClientOf(t, rosa).send;
      await Promise.all(texts.map((text) => send(theo.id, text)));
      await messagingClientOf({ ...t, app: otherApp }, rosa).send(theo.id, 'from there');
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
      await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: theo.headers });
      await Promise.all([onHere.ended(), onThere.ended()]);
    } finally {
      for (const listener of [onHere, onThere]) listener.close();
      await otherApp.close();
      await otherContext.close();
    }
  });

  test('are all delivered when both servers publish concurrently', async () => {
    const otherContext = await createContext(t.ctx.config, t.ctx.log);
    const theo = await aMember(t);
    const listener = await Listener.open(await t.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      for (let round = 0; round < 100; round += 1) {
        for (const events of [t.ctx.events, otherContext.events]) {
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
    const { ctx } = t;
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    const mailbox = messagingClientOf(t, rosa);
    const hidden = await mailbox.send(theo.id, 'Taken away since');
    const gone = await mailbox.send(theo.id, 'Gone since');
    await vi.waitFor(async () => {
      const rows = await ctx.db.read.selectFrom('live_events').select(['type', 'data']).execute();
      expect(rows.filter(({ type }) => type === 'message')).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('since');
    });
    const { database } = ctx.config;
    if (database.dialect !== 'postgres') throw new Error('not PostgreSQL');
    const feed = new PostgresFeed(database.url, ctx.db, t.clock, ctx.log);
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
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    const listener = await Listener.open(await t.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      await t.ctx.db.transaction(breakListeners);
      await messagingClientOf(t, rosa).send(theo.id, 'still there?');
      expect(await listener.next()).toMatchObject({ data: { content: 'still there?' } });
    } finally {
      listener.close();
    }
  });

  test('are caught up on after a database outage', async () => {
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    const listener = await Listener.open(await t.app.listen({ host: '127.0.0.1', port: 0 }), theo);
    try {
      await listener.until('id: ');
      const bringBack = await takeDatabaseAway(t.ctx.config.database);
      const tries = () => t.logged.filter(({ msg }) => String(msg).includes('cut off'));
      await vi.waitFor(() => expect(tries()).not.toEqual([]));
      await bringBack();
      await messagingClientOf(t, rosa).send(theo.id, 'still there?');
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
