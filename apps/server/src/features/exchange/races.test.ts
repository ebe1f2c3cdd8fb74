import { randomUUID } from 'node:crypto';
import { type Claim, dayAfter, SHARING_LIMITS } from '@windfall/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { buildOtherApp, useTestApp } from '../../../testing/test-app.ts';
import { type Context, createContext } from '../../context.ts';
import { momentIn } from '../../lib/zoned-time.ts';
import { lockSharing } from '../listings/listings.service.ts';
import { runClock } from './clock/clock.ts';
import { Neighbor, neighbors } from './testing/exchange-client.ts';
import { brokenInvariants } from './testing/exchange-invariants.ts';

const HOUR_MS = 3_600_000;
const isByHand = process.env['RACE_ASKERS'] !== undefined;
const ASKERS = Number(process.env['RACE_ASKERS'] ?? 18);
/** Less than the members who ask for it: 40 for 400. */
const STOCK = Math.min(40, Math.floor((ASKERS * 2) / 3));

describe.each(dialects)('the exchange on %s', (dialect) => {
  const app = useTestApp(dialect);
  const crowd = async (count: number) => {
    const members: Neighbor[] = [];
    for (let index = 0; index < count; index += 1)
      members.push(new Neighbor(app, await aMember(app, `Member ${index}`)));
    return members;
  };

  /** To run more: RACE_ASKERS=400 npx vitest run <this file>. */
  // @rule exchange#invariants
  test('gives away exactly the stock when a crowd asks at once', async () => {
    const { Rosa } = await neighbors(app, 'Rosa');
    const askers = await crowd(ASKERS);
    const { id } = await Rosa.share({ stock: STOCK, at_once: true });
    const begun = performance.now();
    const answers = await Promise.all(askers.map((asker) => asker.tryAsk(id)));
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    if (isByHand) process.stdout.write(`${dialect}: ${ASKERS} asked at once in ${seconds} s\n`);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(ASKERS);
    expect(answers.filter((answer) => answer.json<Claim>().state === 'agreed')).toHaveLength(STOCK);
    expect((await Rosa.listing(id)).sharing).toMatchObject({ left: 0, asking: ASKERS - STOCK });
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  });

  // @rule lending#days
  test('never lends a third ladder of two, however many ask for days of two months at once', async () => {
    const { Rosa } = await neighbors(app, 'Rosa');
    const askers = await crowd(ASKERS);
    const { id } = await Rosa.share({ stock: 2, at_once: true, comes_back: true });
    const today = momentIn('America/Los_Angeles', app.clock.now()).today;
    const asked = askers.map((asker, index) => {
      const from = dayAfter(today, (index * 7) % 60);
      return asker.tryAsk(id, { loan: { from, to: dayAfter(from, 1 + (index % 7)) } });
    });
    const codes = (await Promise.all(asked)).map((answer) => answer.json<{ code?: string }>().code ?? 'ok');
    expect(new Set(codes).difference(new Set(['ok', 'LOAN_TAKEN']))).toEqual(new Set());
    const days = await app.ctx.db.read.selectFrom('lent_days').select('held').execute();
    expect(Math.max(...days.map(({ held }) => held))).toBe(2);
    const lent = codes.filter((code) => code === 'ok').length;
    if (isByHand) process.stdout.write(`${dialect}: ${lent} of ${ASKERS} borrow one of two\n`);
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  });

  // @rule exchange#claim-version
  test('does one of many concurrent moves on one claim', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: STOCK });
    const asked = await Amir.ask(id, { wanted: 3 });
    const moves = Array.from({ length: 30 }, (_, index) => {
      const action = (['offer', 'withdraw', 'refuse'] as const)[index % 3] ?? 'offer';
      return (action === 'withdraw' ? Amir : Rosa).tryMove(asked, action, { amount: (index % 2) + 1 });
    });
    const codes = (await Promise.all(moves)).map((answer) => answer.json<{ code?: string }>().code ?? 'ok');
    expect(new Set(codes)).toEqual(new Set(['ok', 'CLAIM_CHANGED']));
    expect((await Rosa.claim(asked.id)).version).toBe(2);
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  });

  // @rule exchange#ask-once
  test('answers the same request, sent many times at once, with one claim', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: STOCK });
    const once = { id: randomUUID(), wanted: 2 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => Amir.tryAsk(id, once)));
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
  });

  test('answers requests that meet the deletion of their listing, and every other one, without a failure', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await Rosa.share({ stock: 4 });
      const claim = await Amir.ask(id);
      const answers = await Promise.all([
        Rosa.tryMove(claim, 'offer'),
        June.tryAsk(id),
        Rosa.call('PUT', `/api/listings/${id}`, { title: 'Fewer', sharing: { stock: 3 } }),
        app.ctx.db
          .transaction((trx) => trx.deleteFrom('listings').where('id', '=', id).execute())
          .then(() => ({ statusCode: 200 })),
        Amir.call('PUT', `/api/claims/${claim.id}/pickup`, { version: 2, window: null }),
        Amir.tryMove(claim, 'withdraw'),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    }
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  });

  // @rule exchange#clock
  test('does each lapse and draw once when two servers run the clock at the same time', async () => {
    const { Rosa } = await neighbors(app, 'Rosa');
    const askers = await crowd(12);
    const { id } = await Rosa.share({ stock: 6 });
    const draw_at = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    const drawn = await Rosa.share({ stock: 4, rule: 'draw', draw_at });
    for (const asker of askers) {
      await asker.ask(id);
      await asker.ask(drawn.id);
    }
    for (const claim of (await Rosa.json<Claim[]>('GET', `/api/listings/${id}/claims`)).slice(0, 6))
      await Rosa.move(claim, 'offer');
    const { ctx, clock } = app;
    // SQLite has one server, whose runs may still meet.
    const context =
      dialect === 'postgres' ? await createContext(ctx.config, ctx.log, { access: 'beside' }) : null;
    const other = { ...(context ?? ctx), clock };
    try {
      clock.advance(24 * HOUR_MS);
      await Promise.all([ctx, other, ctx, other].map((one) => runClock(inZone(one, 'UTC'))));
      const events = await ctx.db.read
        .selectFrom('claim_events')
        .select(['action', 'to_state'])
        .where('actor', 'in', ['rule', 'clock'])
        .execute();
      const count = (action: string) => events.filter((event) => event.action === action).length;
      // Six promises lapse and six follow; the draw gives four.
      expect([count('end'), count('offer')]).toEqual([6, 10]);
      const notices = await ctx.db.read.selectFrom('notices').select(['user_id', 'data']).execute();
      const told = notices.map(({ user_id, data }) => {
        const { claim_id, event } = JSON.parse(data);
        return `${user_id} ${claim_id} ${event}`;
      });
      expect(told.length).toBe(new Set(told).size);
      // Six offers by hand, then each change by rule or clock is told to both.
      expect(told).toHaveLength(6 + 2 * 16);
      expect(await brokenInvariants(ctx)).toEqual([]);
    } finally {
      await context?.close();
    }
  });

  // @rule exchange#sharing-stock
  test('gives raised stock along a line that is given at once', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 2, at_once: true });
    const first = await Amir.ask(id, { wanted: 2 });
    const second = await June.ask(id, { wanted: 2 });
    expect([first.state, second.state]).toEqual(['agreed', 'asked']);
    await Rosa.json('PUT', `/api/listings/${id}`, {
      sharing: { stock: SHARING_LIMITS.stock, at_once: true },
    });
    await runClock(inZone(app.ctx, 'UTC'));
    expect((await June.claim(second.id)).state).toBe('agreed');
  });

  // SQLite has one server, which takes claims on a listing one after the other.
  if (dialect !== 'postgres') return;

  // @rule exchange#ask-once
  test('answers the same request, sent to two servers at once, with one claim', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: STOCK });
    const { ctx, clock } = app;
    const context = { ...(await createContext(ctx.config, ctx.log, { access: 'beside' })), clock };
    const other = await buildOtherApp(context);
    const servers = [Amir, new Neighbor({ ...app, app: other }, Amir.member)];
    try {
      const release = await holdSharing(ctx, id);
      const once = { id: randomUUID(), wanted: 2, note: 'Two, please' };
      const asking = servers.map((server) => server.tryAsk(id, once));
      // Both have looked for the claim before one of them stores it.
      await expect
        .poll(() => countWaiting(ctx))
        .toBe(2)
        .finally(release);
      const answers = await Promise.all(asking);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
      expect((await Rosa.listing(id)).sharing).toMatchObject({ asking: 1 });
      expect(await brokenInvariants(ctx)).toEqual([]);
    } finally {
      await other.close();
      await context.close();
    }
  });
});

/** Locks the sharing of a listing until the returned function is called. */
async function holdSharing({ db }: Context, id: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (trx) => {
    await lockSharing(trx, id);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
}

/** Requests that wait for a lock in this database. */
async function countWaiting({ db }: Context): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select cast(count(*) as integer) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read);
  return rows[0]?.count ?? 0;
}
