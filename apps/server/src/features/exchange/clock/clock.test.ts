import { createHash } from 'node:crypto';
import { EXCHANGE, type UserExport } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { neighbors, pass } from '../testing/exchange-client.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('the clock of the exchange on %s', (dialect) => {
  const app = useTestApp(dialect);

  // @rule exchange#clock
  test('goes on with the other claims when one cannot be changed', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 4 });
    const [broken, whole] = [await Amir.ask(id), await June.ask(id)];
    for (const claim of [broken, whole]) await Rosa.move(claim, 'offer');
    await Amir.move(broken, 'accept');
    await app.ctx.db.transaction((trx) =>
      trx
        .updateTable('claims')
        .set({ window_to: 'no time', due_at: '2000' })
        .where('id', '=', broken.id)
        .execute(),
    );
    await pass(app, 24 * HOUR_MS);
    expect(await June.claim(whole.id)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#next-in-line
  // @rule exchange#offer-time
  test('promises to the next in line when a promise lapses', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 4 });
    const first = await Amir.ask(id, { wanted: 4 });
    const second = await June.ask(id, { wanted: 3 });
    await Rosa.move(first, 'offer');
    expect((await June.claim(second.id)).place).toBe(1);
    await pass(app, HOUR_MS);
    expect((await Amir.claim(first.id)).state).toBe('offered');
    // At 3 am in Portland: not before the next morning at nine.
    await pass(app, 5 * HOUR_MS);
    expect(await Amir.claim(first.id)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
    expect(await June.claim(second.id)).toMatchObject({ state: 'offered', given: 3 });
    expect(await June.told()).toEqual(['offered']);
    expect(await Rosa.move(first, 'again')).toMatchObject({ state: 'asked', place: 1 });
    expect(await Amir.told()).toEqual(['offered', 'lapsed', 'asked_again']);
  });

  // @rule exchange#next-in-line
  test('serves the whole line of a listing that is given at once when its owner has more', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const { id } = await Rosa.share({ stock: 1, at_once: true });
    await Amir.ask(id);
    const waiting = [await June.ask(id), await Theo.ask(id)];
    expect(waiting.map(({ place }) => place)).toEqual([1, 2]);
    await Rosa.json('PUT', `/api/listings/${id}`, { sharing: { stock: 5, at_once: true } });
    await pass(app, 1_000);
    expect([await June.claim(waiting[0]?.id ?? ''), await Theo.claim(waiting[1]?.id ?? '')]).toMatchObject([
      { state: 'agreed' },
      { state: 'agreed' },
    ]);
  });

  // @rule exchange#line-order
  // @rule exchange#line-why
  test('gives to the member who got least lately', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const before = await Rosa.share({ at_once: true });
    await Amir.move(await Amir.ask(before.id), 'collect');
    const { id } = await Rosa.share({ stock: 1, rule: 'least' });
    const held = await Theo.ask(id);
    await Rosa.move(held, 'offer');
    const amir = await Amir.ask(id);
    const june = await June.ask(id);
    expect(amir).toMatchObject({ got_lately: 1, place: 1 });
    expect(june).toMatchObject({ got_lately: 0, place: 1, line: { rule: 'least', got_before: null } });
    expect(await Amir.claim(amir.id)).toMatchObject({ place: 2, line: { got_before: 0 } });
    expect((await Rosa.claim(amir.id)).line).toMatchObject({ got_before: null });
    await Theo.move(held, 'decline');
    expect((await June.claim(june.id)).state).toBe('offered');
    expect((await Amir.claim(amir.id)).place).toBe(1);
  });

  // @rule exchange#draw
  test('draws at its time, in an order that anyone can compute from the published seed', async () => {
    const names = ['Amir', 'June', 'Theo', 'Ada'] as const;
    const { Rosa, ...askers } = await neighbors(app, 'Rosa', ...names);
    const draw_at = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    const { id, sharing } = await Rosa.share({ stock: 2, rule: 'draw', draw_at });
    for (const asker of Object.values(askers)) await asker.ask(id);
    expect(sharing).toMatchObject({ seed: null, drawn_at: null });
    await pass(app, HOUR_MS);
    const draw = await Rosa.json<{
      seed: string;
      seed_hash: string;
      claims: { id: string; given: number | null }[];
    }>('GET', `/api/listings/${id}/draw`);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hash(draw.seed)).toBe(sharing?.seed_hash);
    const order = draw.claims.map((claim) => hash(draw.seed + claim.id));
    expect(order).toEqual(order.toSorted());
    expect(draw.claims.map(({ given }) => given)).toEqual([1, 1, null, null]);
    await pass(app, HOUR_MS);
    expect((await Rosa.listing(id)).sharing).toMatchObject({ left: 0, asking: 2 });
  });

  // @rule exchange#pickup-address
  test('shows the address to the asker around the pickup only, and tells the giver of the first look', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 4, at_once: true });
    const claim = await Amir.ask(id);
    const start = app.clock.now().getTime() + 10 * HOUR_MS;
    const window = { from: new Date(start).toISOString(), to: new Date(start + HOUR_MS).toISOString() };
    const planned = await Rosa.pickup(claim, { window, spot: 'porch', address: '12 Elm Street' });
    expect(planned).toMatchObject({ window, spot: 'porch', has_address: true, address_seen_at: null });
    const address = () => Amir.call('GET', `/api/claims/${claim.id}/address`);
    expect((await address()).json().code).toBe('ADDRESS_NOT_YET');
    expect((await June.call('GET', `/api/claims/${claim.id}/address`)).statusCode).toBe(404);
    await pass(app, 8 * HOUR_MS);
    expect((await address()).json()).toMatchObject({ address: '12 Elm Street' });
    expect((await Rosa.claim(claim.id)).address_seen_at).not.toBeNull();
    await pass(app, 5 * HOUR_MS);
    expect((await address()).json().code).toBe('ADDRESS_NOT_YET');
    expect(await Rosa.claim(claim.id)).toMatchObject({ state: 'agreed', has_address: false });
  });

  // @rule exchange#silence
  test('counts a pickup without a word as done a day after its window, and blames no member', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 4, at_once: true });
    const claim = await Amir.ask(id, { wanted: 4 });
    const start = app.clock.now().getTime() + HOUR_MS;
    const window = { from: new Date(start).toISOString(), to: new Date(start + HOUR_MS).toISOString() };
    await Rosa.pickup(claim, { window, address: '12 Elm Street' });
    await pass(app, 5 * HOUR_MS);
    await pass(app, EXCHANGE.silenceMs);
    expect(await Amir.claim(claim.id)).toMatchObject({ state: 'collected', given: 4 });
    expect((await Rosa.listing(id)).is_available).toBe(false);
    expect(await Rosa.told()).toEqual(['agreed']);
  });

  // @rule exchange#claim-ends
  test('ends open claims when the listing or a member leaves, and when one blocks the other', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const { id } = await Rosa.share({ stock: 4 });
    const [amir, june, theo] = [await Amir.ask(id), await June.ask(id, { wanted: 4 }), await Theo.ask(id)];
    await Rosa.move(june, 'offer');
    await June.json('POST', `/api/users/${Rosa.id}/block`);
    await pass(app, 1_000);
    expect(await June.claim(june.id)).toMatchObject({ state: 'ended', ended_why: 'member_left' });
    // The other member is not told of the block.
    const { claims } = await Rosa.json<UserExport>('GET', `/api/users/${Rosa.id}/export`);
    expect(JSON.stringify([claims, await Rosa.told()])).not.toContain('blocked');
    // The pieces that June held go to the next in line.
    expect((await Amir.claim(amir.id)).state).toBe('offered');
    await Rosa.json('PUT', `/api/listings/${id}`, { is_available: false });
    // A tap by mistake: made available again within the minute, it keeps its line.
    await pass(app, EXCHANGE.goneMs - 1_000);
    await Rosa.json('PUT', `/api/listings/${id}`, { is_available: true });
    await pass(app, EXCHANGE.goneMs);
    expect((await Theo.claim(theo.id)).state).toBe('asked');
    await Rosa.json('PUT', `/api/listings/${id}`, { is_available: false });
    await pass(app, EXCHANGE.goneMs);
    expect(await Theo.claim(theo.id)).toMatchObject({ state: 'ended', ended_why: 'gone' });
    expect((await Amir.claim(amir.id)).state).toBe('offered');
    await app.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', id).execute());
    await pass(app, 1_000);
    expect(await Amir.claim(amir.id)).toMatchObject({ state: 'ended', ended_why: 'listing_removed' });
  });
});
