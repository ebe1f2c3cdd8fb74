import { randomUUID } from 'node:crypto';
import type { Notice, Stand, Tap, Tapped } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { Neighbor, neighbors } from '../exchange/testing/exchange-client.ts';
import { brokenInvariants } from '../exchange/testing/exchange-invariants.ts';

describe.each(dialects)('stands on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** A stand of Rosa's with this many zucchini, and what a visitor without an account does there. */
  async function aStand(stock: number) {
    const people = await neighbors(t, 'Rosa', 'Amir');
    const { Rosa } = people;
    const { id } = await Rosa.share({ stock });
    const { code } = await Rosa.json<Stand>('POST', '/api/stands', {
      name: 'Elm Street',
      hours: 'Daily, 8 to 8',
      address: '12 Elm Street',
    });
    await Rosa.json('PUT', `/api/stands/${code}/listings`, { listing_ids: [id] });
    const tap = (amount: number, tapId: string = randomUUID(), given = code) =>
      t.app.inject({
        method: 'POST',
        url: `/api/stands/${given}/taps`,
        payload: { id: tapId, listing_id: id, amount },
      });
    const read = async () => (await t.app.inject({ url: `/api/stands/${code}` })).json<Stand>();
    return { ...people, id, code, tap, read };
  }

  const emptyNotices = async (keeper: Neighbor) =>
    (await keeper.json<Notice[]>('GET', '/api/notices')).filter(({ kind }) => kind === 'stand').length;

  // @rule stands#once
  // @rule stands#never-below
  test('1,000 repeated taps, 100 at once, are one, and of taps at once no more is counted than there is', async () => {
    const { tap, read } = await aStand(20);
    const id = randomUUID();
    const statuses: number[] = [];
    for (let wave = 0; wave < 10; wave++) {
      const repeated = await Promise.all(Array.from({ length: 100 }, () => tap(3, id)));
      statuses.push(...repeated.map(({ statusCode }) => statusCode));
    }
    expect(statuses.toSorted()).toEqual([...Array(999).fill(200), 201]);
    expect((await read()).items).toMatchObject([{ left: 17, today: { takers: 1, taken: 3, left: 0 } }]);
    expect((await tap(4, id)).json()).toMatchObject({ code: 'TAP_ID_TAKEN' });
    const rush = await Promise.all(Array.from({ length: 12 }, () => tap(2)));
    const counted = rush.map((response) => response.json<Tapped>().counted);
    expect([counted.reduce((sum, n) => sum + n), (await read()).items[0]?.left]).toEqual([17, 0]);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });
  if (dialect !== 'sqlite') return;

  // @rule stands#tap
  // @rule stands#items
  // @rule stands#promised
  // @rule stands#left
  test('what is promised is not taken, and what is left by neighbors can be asked for', async () => {
    const { Rosa, Amir, id, tap, read } = await aStand(8);
    const claim = await Amir.ask(id, { wanted: 5 });
    await Rosa.move(claim, 'offer');
    expect((await tap(6)).json<Tapped>()).toMatchObject({ amount: 6, counted: 3, left: 0, promised: 5 });
    expect((await Rosa.listing(id)).is_available).toBe(true);
    expect((await tap(1)).json<Tapped>().counted).toBe(0);
    expect((await tap(-4)).json<Tapped>()).toMatchObject({ counted: -4, left: 4, promised: 5 });
    await Amir.move(claim, 'accept');
    await Amir.move(claim, 'collect');
    expect((await read()).items).toMatchObject([
      { left: 4, promised: 0, today: { takers: 1, taken: 3, left: 4 } },
    ]);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule stands#listing
  test('a listing leads to its stand, and tells no address', async () => {
    const { Rosa, Amir, id, code } = await aStand(3);
    expect((await Amir.listing(id)).stand).toEqual({ code, name: 'Elm Street' });
    const told = await t.app.inject({ url: `/api/listings?user_id=${Rosa.id}` });
    expect(told.body + JSON.stringify(await Amir.listing(id))).not.toContain('12 Elm Street');
    const standsOf = async () =>
      (await t.app.inject({ url: `/api/stands/by-listing?ids=${id},gone` })).json();
    expect(await standsOf()).toEqual([
      {
        listing_id: id,
        code,
        name: 'Elm Street',
        hours: 'Daily, 8 to 8',
        address: '12 Elm Street',
      },
    ]);
    await Rosa.json('DELETE', `/api/stands/${code}`);
    expect([(await Amir.listing(id)).stand, await standsOf()]).toEqual([undefined, []]);
  });

  // @rule stands#gone
  // @rule stands#empty
  test('a listing that runs out is gone and comes back with the next ones; the keeper is told once a day', async () => {
    const { Rosa, id, tap, read } = await aStand(3);
    await tap(3);
    expect([(await Rosa.listing(id)).is_available, await emptyNotices(Rosa)]).toEqual([false, 1]);
    expect((await read()).items).toMatchObject([{ left: 0 }]);
    await tap(-2);
    expect((await Rosa.listing(id)).is_available).toBe(true);
    await tap(2);
    expect(await emptyNotices(Rosa)).toBe(1);
    t.clock.advance(86_400_000);
    await tap(-1);
    await tap(1);
    expect(await emptyNotices(Rosa)).toBe(2);
    await Rosa.call('PUT', `/api/listings/${id}`, { sharing: { stock: 20 } });
    await Rosa.call('PUT', `/api/listings/${id}`, { is_available: false });
    expect((await read()).items).toEqual([]);
    expect((await tap(1)).json()).toMatchObject({ code: 'NOT_AT_STAND' });
  });

  // @rule stands#undo
  test('the keeper undoes a tap within a day, once, and nobody else does', async () => {
    const { Rosa, Amir, code, tap, read } = await aStand(3);
    const [taken, left] = [(await tap(3)).json<Tapped>(), (await tap(-5)).json<Tapped>()];
    const undo = (by: Neighbor, { id }: Pick<Tap, 'id'>) =>
      by.call('DELETE', `/api/stands/${code}/taps/${id}`);
    expect((await undo(Amir, taken)).json()).toMatchObject({ code: 'STAND_NOT_FOUND' });
    const told = () => t.app.inject({ url: `/api/stands/${code}/taps/${taken.id}` });
    expect((await told()).json()).toEqual({ ...taken, left: 5 });
    await Promise.all([undo(Rosa, taken), undo(Rosa, taken)]);
    expect((await told()).json()).toMatchObject({ code: 'TAP_NOT_FOUND' });
    expect((await read()).items).toMatchObject([{ left: 8, today: { takers: 0, taken: 0, left: 5 } }]);
    await tap(4);
    expect((await undo(Rosa, left)).json()).toMatchObject({ code: 'TAP_UNDO_TAKEN' });
    const taps = await Rosa.json<Tap[]>('GET', `/api/stands/${code}/taps`);
    expect(taps.map(({ counted, undone_at }) => [counted, undone_at !== null])).toEqual(
      expect.arrayContaining([
        [3, true],
        [-5, false],
        [4, false],
      ]),
    );
    t.clock.advance(86_400_000);
    expect((await undo(Rosa, left)).json()).toMatchObject({ code: 'TAP_UNDO_OVER' });
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule stands#keeper
  // @rule stands#switch
  // @rule stands#code
  // @rule stands#ended
  test('a keeper ends the taps, renews the code, hands the stand on, and ends it kindly', async () => {
    const { Rosa, Amir, code, tap, read, id } = await aStand(3);
    await Rosa.json('PUT', `/api/stands/${code}`, { takes_taps: false });
    expect((await tap(1)).json()).toMatchObject({ code: 'TAPS_OFF' });
    const renewed = await Rosa.json<Stand>('PUT', `/api/stands/${code}`, {
      takes_taps: true,
      new_code: true,
    });
    expect([renewed.code === code, (await read()).code]).toEqual([false, renewed.code]);
    expect((await tap(1, randomUUID(), ` ${code.toUpperCase()}`.trim())).statusCode).toBe(201);
    expect((await Rosa.call('PUT', `/api/stands/${code}`, { keeper_id: Amir.id })).json()).toMatchObject({
      fields: { keeper_id: expect.any(String) },
    });
    expect((await Amir.call('PUT', `/api/stands/${code}/listings`, { listing_ids: [id] })).statusCode).toBe(
      404,
    );
    await Rosa.json('DELETE', `/api/stands/${code}`);
    expect((await t.app.inject({ url: `/api/stands/${code}` })).json()).toMatchObject({
      code: 'STAND_ENDED',
    });
    expect((await tap(1)).statusCode).toBe(410);
    expect(await Rosa.json('GET', '/api/stands')).toEqual([]);
  });

  // @rule stands#seen
  // @rule stands#account
  test('a blocked member does not see a stand, and its codes outlive the account of its keeper', async () => {
    const { Rosa, Amir, code } = await aStand(3);
    await Rosa.call('POST', `/api/users/${Amir.id}/block`);
    expect((await Amir.call('GET', `/api/stands/${code}`)).json()).toMatchObject({ code: 'STAND_NOT_FOUND' });
    const own = await Rosa.json<{ stands: object[] }>('GET', `/api/users/${Rosa.id}/export`);
    expect(own.stands).toMatchObject([{ code, address: '12 Elm Street', codes: [{ code }] }]);
    await t.ctx.db.transaction((trx) => t.ctx.userDeletion.deleteData(trx, [Rosa.id]));
    expect((await t.app.inject({ url: `/api/stands/${code}` })).json()).toMatchObject({
      code: 'STAND_ENDED',
    });
  });

  // @rule stands#report
  test('a member reports a stand, an administrator hides it, and an appeal brings it back', async () => {
    const { Rosa, Amir, code, tap } = await aStand(3);
    const administrators = ['Ada', 'Eve'].map((name) => aMember(t, name, { is_admin: 1 }));
    const [ada, eve] = (await Promise.all(administrators)).map((member) => new Neighbor(t, member));
    const { id } = await Amir.json<{ id: string }>('POST', '/api/reports', {
      subject_type: 'stand',
      subject_id: code,
      reason: 'spam',
    });
    const decide = { decision: 'hide', reason: 'No food is there.' };
    await ada?.json('POST', `/api/admin/reports/${id}/decision`, decide);
    expect((await Amir.call('GET', `/api/stands/${code}`)).statusCode).toBe(404);
    expect((await tap(1)).json()).toMatchObject({ code: 'STAND_NOT_FOUND' });
    expect((await Rosa.json<Stand>('GET', `/api/stands/${code}`)).hidden_at).toBeDefined();
    await Rosa.json('POST', `/api/reports/${id}/appeal`, { text: 'There is, look again.' });
    const appeal = { decision: 'overturned', reason: 'There is.' };
    await eve?.json('POST', `/api/admin/reports/${id}/appeal-decision`, appeal);
    expect((await tap(1)).statusCode).toBe(201);
  });

  // @rule stands#limit
  test('an address counts ten taps in a minute, and a repeated one is none of them', async () => {
    const { tap } = await aStand(30);
    Object.assign(t.ctx.config, { rateLimit: true });
    const id = randomUUID();
    const statuses = [];
    for (const one of [id, id, id, ...Array.from({ length: 10 }, () => randomUUID())])
      statuses.push((await tap(1, one)).statusCode);
    expect(statuses).toEqual([201, 200, 200, ...Array(9).fill(201), 429]);
  });
});
