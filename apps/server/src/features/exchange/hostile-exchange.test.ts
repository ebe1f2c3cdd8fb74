import { randomUUID } from 'node:crypto';
import { EXCHANGE } from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';
import { neighbors, pass } from './testing/exchange-client.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = '12 Elm Street';

describe('the exchange', () => {
  const app = shareTestApp('sqlite');
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

  // @rule exchange#ask
  test('refuses amounts, ids, windows and lists out of bounds', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 4 });
    const window = { from: at(HOUR_MS), to: at(2 * HOUR_MS) };
    const bodies = [
      ...[0, -1, 1.5, 1e9, '2', null].map((wanted) => ({ wanted })),
      ...['', '.', '..', 'claim-1', 'a b', 'a\0', '\ud800', 'a'.repeat(36), `${randomUUID()} `].map((id) => ({
        id,
      })),
      { could: Array.from({ length: 100 }, () => window) },
      { could: [{ from: window.to, to: window.from }] },
    ];
    for (const body of bodies) {
      const answer = await Amir.call('POST', `/api/listings/${id}/claims`, { id: randomUUID(), ...body });
      expect(answer.statusCode, JSON.stringify(body).slice(0, 80)).toBe(400);
    }
    for (const path of ['%00', '%ED%A0%80', 'nothing'])
      for (const url of [`/api/claims/${path}`, `/api/claims/${path}/address`, `/api/listings/${path}/draw`])
        expect([400, 404]).toContain((await Amir.call('GET', url)).statusCode);
    expect((await Rosa.listing(id)).sharing?.asking).toBe(0);
  });

  // @rule exchange#pickup-time
  test('refuses a pickup in the past and one more than a year ahead', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ at_once: true });
    const { version, ...claim } = await Amir.ask(id);
    const far = '9999-12-31T22:00:00.000Z';
    const windows = [
      { from: at(-2 * HOUR_MS), to: at(-HOUR_MS) },
      { from: far, to: '9999-12-31T23:59:59.999Z' },
      { from: at(EXCHANGE.aheadMs + 1), to: at(EXCHANGE.aheadMs + HOUR_MS) },
    ];
    for (const window of windows) {
      const answer = await Rosa.call('PUT', `/api/claims/${claim.id}/pickup`, { version, window });
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { window: expect.any(String) },
      });
    }
    expect((await Amir.claim(claim.id)).state).toBe('agreed');
  });

  // @rule exchange#ask-when
  // @rule exchange#draw
  test('refuses a wished time and a draw that are over or more than a year ahead', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const offered = await Rosa.share({});
    const wanted = await Rosa.share({}, { kind: 'wanted' });
    const year = EXCHANGE.aheadMs;
    for (const [from, to] of [
      [-2 * HOUR_MS, 0],
      [year + 1, year + HOUR_MS],
    ] as const) {
      const body = { could: [{ from: at(from), to: at(to) }] };
      const refused = { code: 'VALIDATION_FAILED', fields: { could: expect.any(String) } };
      expect((await Amir.tryAsk(offered.id, body)).json()).toMatchObject(refused);
      expect((await Amir.tryPromise(wanted.id, body)).json()).toMatchObject(refused);
      const sharing = { rule: 'draw', draw_at: at(from) };
      expect((await Rosa.call('PUT', `/api/listings/${offered.id}`, { sharing })).json()).toMatchObject({
        fields: { 'sharing.draw_at': expect.any(String) },
      });
    }
    const latest = {
      could: [
        { from: at(-HOUR_MS), to: at(1) },
        { from: at(year), to: at(year + 1) },
      ],
    };
    expect((await Amir.tryAsk(offered.id, latest)).statusCode).toBe(201);
    await Rosa.share({ rule: 'draw', draw_at: at(year) });
  });

  // @rule exchange#pickup-time
  // @rule exchange#draw
  test('stores times in the precision of the clock, and refuses longer ones', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const [from, to] = [at(HOUR_MS), at(2 * HOUR_MS)];
    const sent = { from: from.replace('.000Z', 'Z'), to: to.replace('Z', '999999Z') };
    const drawn = await Rosa.share({ rule: 'draw', draw_at: sent.from });
    expect(drawn.sharing?.draw_at).toBe(from);
    const { id } = await Rosa.share({ at_once: true });
    const long = { from, to: to.replace('Z', `${'0'.repeat(5_000)}Z`) };
    expect((await Amir.tryAsk(id, { could: [long] })).statusCode).toBe(400);
    const claim = await Amir.ask(id, { could: [sent] });
    expect(claim.could).toEqual([{ from, to }]);
    expect((await Rosa.pickup(claim, { window: sent })).window).toEqual({ from, to });
  });

  // @rule exchange#claim-actions
  test('gives a second chance without the pickup that was missed', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ at_once: true });
    const claim = await Amir.ask(id);
    await Rosa.pickup(claim, { window: { from: at(HOUR_MS), to: at(2 * HOUR_MS) } });
    await pass(app, 3 * HOUR_MS);
    await Rosa.move(claim, 'miss');
    await pass(app, 48 * HOUR_MS);
    expect(await Rosa.move(claim, 'again')).toMatchObject({ state: 'asked', window: null });
    await Rosa.move(claim, 'offer');
    await pass(app, HOUR_MS);
    expect((await Amir.claim(claim.id)).state).toBe('agreed');
  });

  // @rule exchange#pickup-address
  test('shows neither address nor seed in any other answer, also to a member who is blocked', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const drawn = await Rosa.share({ rule: 'draw', draw_at: at(HOUR_MS) });
    const { id } = await Rosa.share({ at_once: true });
    const claim = await Amir.ask(id);
    const window = { from: at(HOUR_MS), to: at(2 * HOUR_MS) };
    const publish = vi.spyOn(app.ctx.events, 'publish');
    await Rosa.pickup(claim, { window, address: ADDRESS });
    const { seed } = await app.ctx.db.read
      .selectFrom('listing_sharing')
      .select('seed')
      .where('listing_id', '=', drawn.id)
      .executeTakeFirstOrThrow();
    const urls = [
      ...['/api/claims?role=asker', `/api/claims/${claim.id}`, `/api/listings/${id}/claims`, '/api/notices'],
      ...['/api/listings', `/api/listings/${id}`, `/api/listings/${drawn.id}`, '/api/messages'],
      ...[`/api/listings/${drawn.id}/draw`, `/api/users/${Amir.id}/export`, `/api/users/${Rosa.id}`],
      `/api/messages/conversation/${Rosa.id}`,
    ];
    const seen = await Promise.all(urls.map(async (url) => (await Amir.call('GET', url)).body));
    for (const body of [...seen, JSON.stringify(publish.mock.calls), JSON.stringify(app.logged)]) {
      expect(body).not.toContain(ADDRESS);
      expect(body).not.toContain(seed);
    }
    expect((await Rosa.call('GET', `/api/users/${Rosa.id}/export`)).body).not.toContain(seed);
    for (const url of [`/api/claims/${claim.id}`, `/api/claims/${claim.id}/address`])
      expect((await June.call('GET', url)).statusCode).toBe(404);
    await Rosa.json('POST', `/api/users/${Amir.id}/block`);
    const address = await Amir.call('GET', `/api/claims/${claim.id}/address`);
    expect([address.json().code, address.body.includes(ADDRESS)]).toEqual(['EXCHANGE_CLOSED', false]);
  });

  // @rule exchange#claim-actions
  test('lets no thanks pass a block, and no listing that is gone take a second chance', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ at_once: true });
    const claim = await Amir.ask(id);
    const done = await Amir.move(claim, 'collect');
    const refused = await Rosa.move(await June.ask((await Rosa.share({})).id), 'refuse');
    await Rosa.json('PUT', `/api/listings/${refused.listing.id}`, { is_available: false });
    expect((await Rosa.tryMove(refused, 'again')).json().code).toBe('LISTING_GONE');
    await Rosa.json('POST', `/api/users/${Amir.id}/block`);
    const thanks = await Amir.tryMove(done, 'thank', { text: 'Read this!' });
    expect(thanks.json().code).toBe('EXCHANGE_CLOSED');
  });

  // @rule exchange#next-in-line
  test('promises what is left to all in a line that is given at once, but not to those who left', async () => {
    const { Rosa, Amir, June, Theo, Ada } = await neighbors(
      app,
      ...(['Rosa', 'Amir', 'June', 'Theo', 'Ada'] as const),
    );
    const { id } = await Rosa.share({ stock: 4, at_once: true });
    const first = await Amir.ask(id, { wanted: 4 });
    const waiting = [await June.ask(id), await Theo.ask(id), await Ada.ask(id)];
    await app.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', June.id).execute(),
    );
    await Rosa.move(first, 'call-off');
    const states = await Promise.all(waiting.map(async (claim) => (await Rosa.claim(claim.id)).state));
    expect(states).toEqual(['asked', 'agreed', 'agreed']);
  });
});
