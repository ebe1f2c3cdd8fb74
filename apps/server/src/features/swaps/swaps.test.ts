import { randomUUID } from 'node:crypto';
import type { Claim, Notice, SuggestedSwap } from '@windfall/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { checkExchange } from '../../cli/doctor/check-database.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { type Neighbor, neighbors } from '../exchange/testing/exchange-client.ts';
import { brokenInvariants } from '../exchange/testing/exchange-invariants.ts';
import { endSwaps } from './end-swaps.ts';
import { suggestSwaps } from './suggest-swaps.ts';
import { deletePartsOfUsers } from './swaps.repo.ts';

const PLACE = { location: 'Portland, OR 97214' };
const DAY_MS = 86_400_000;

describe.each(dialects)('suggested swaps on %s', (dialect) => {
  const t = useTestApp(dialect);

  const offer = (by: Neighbor, title: string, stock = 10) =>
    by.share({ stock }, { title, category: 'Fruits', quantity: String(stock), ...PLACE });
  const follow = (by: Neighbor, crop: string) =>
    by.json('POST', '/api/follows', { id: randomUUID(), crop, near: '97214' });
  const want = (by: Neighbor, title: string) =>
    by.share({}, { kind: 'wanted', title, category: 'Fruits', ...PLACE });
  const swaps = (by: Neighbor) => by.json<SuggestedSwap[]>('GET', '/api/swaps');
  const answer = (by: Neighbor, { id }: Pick<SuggestedSwap, 'id'>, action: string) =>
    by.call('POST', `/api/swaps/${id}/${action}`);
  const told = async (by: Neighbor) =>
    (await by.json<Notice[]>('GET', '/api/notices')).flatMap((one) =>
      one.kind === 'swap' ? [one.event] : [],
    );
  const claims = (by: Neighbor) => by.json<Claim[]>('GET', '/api/claims?role=asker');

  /** Rosa has plums and follows figs, Amir has figs and follows apples, June has apples and follows plums. */
  async function three() {
    const people = await neighbors(t, 'rosa', 'amir', 'june');
    const { rosa, amir, june } = people;
    const plums = await offer(rosa, 'Plums');
    const figs = await offer(amir, 'Figs');
    const apples = await offer(june, 'Apples');
    await follow(rosa, 'fig');
    await follow(amir, 'apple');
    await follow(june, 'plum');
    await Promise.all([suggestSwaps(t.ctx), suggestSwaps(t.ctx)]);
    const [swap] = await swaps(rosa);
    if (!swap) throw new Error('Nothing is suggested');
    return { ...people, all: [rosa, amir, june], plums, figs, apples, swap };
  }

  afterEach(async () => {
    expect(await brokenInvariants(t.ctx)).toEqual([]);
    expect(await checkExchange(t.ctx.config)).toMatchObject([{ level: 'ok' }]);
  });

  // @rule exchange#swap-of-three
  // @rule exchange#swap-answer
  test('three who have what the next one looks for say yes, and all is promised at once', async () => {
    const { rosa, amir, june, all, plums, figs, apples, swap } = await three();
    expect(await swaps(rosa)).toEqual([
      {
        id: swap.id,
        state: 'open',
        members: 3,
        waiting: 3,
        answer: null,
        created_at: swap.created_at,
        expires_at: expect.any(String),
        gives: { listing_id: plums.id, title: 'Plums', amount: 5, unit: '' },
        gets: {
          listing_id: figs.id,
          title: 'Figs',
          amount: 5,
          unit: '',
          owner_id: amir.id,
          owner_name: 'amir',
        },
      },
    ]);
    for (const by of all) expect(await told(by)).toEqual(['suggested']);
    expect((await answer(rosa, swap, 'accept')).json()).toMatchObject({ state: 'open', waiting: 2 });
    const last = await Promise.all([answer(amir, swap, 'accept'), answer(june, swap, 'accept')]);
    expect(last.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await answer(june, swap, 'accept')).json()).toMatchObject({ state: 'agreed' });
    for (const [by, listing] of [
      [rosa, figs],
      [amir, apples],
      [june, plums],
    ] as const) {
      expect(await claims(by)).toMatchObject([
        { state: 'agreed', given: 5, listing: { id: listing.id }, can: ['call-off', 'collect', 'pickup'] },
      ]);
      expect((await by.listing(listing.id)).sharing?.left).toBe(5);
      expect(await swaps(by)).toEqual([]);
    }
    await suggestSwaps(t.ctx);
    expect(await swaps(rosa)).toEqual([]);
  });

  // @rule exchange#swap-answer
  test('a no ends it, also beside two yes at once, and nothing is promised', async () => {
    const { rosa, amir, june, swap } = await three();
    await answer(rosa, swap, 'accept');
    const [yes, no] = await Promise.all([answer(amir, swap, 'accept'), answer(june, swap, 'decline')]);
    expect([yes.statusCode, no.statusCode].every((status) => status === 200 || status === 409)).toBe(true);
    expect(no.json()).toMatchObject({ state: 'ended', answer: 'declined' });
    for (const by of [rosa, amir]) expect((await told(by))[0]).toBe('ended');
    expect(await told(june)).toEqual(['suggested']);
    for (const by of [rosa, amir, june]) expect([await swaps(by), await claims(by)]).toEqual([[], []]);
    await suggestSwaps(t.ctx);
    expect(await swaps(rosa)).toEqual([]);
  });

  // @rule exchange#swap-answer
  test('when something is not there any more at the last yes, nothing of it is promised', async () => {
    const { rosa, amir, june, all, plums, swap } = await three();
    await answer(rosa, swap, 'accept');
    await answer(amir, swap, 'accept');
    const other = await neighbors(t, 'theo');
    await other.theo.ask(plums.id, { wanted: 1 });
    const last = await answer(june, swap, 'accept');
    expect([last.statusCode, last.json()]).toMatchObject([200, { state: 'ended', answer: 'accepted' }]);
    for (const by of all) expect([await claims(by), (await told(by))[0]]).toEqual([[], 'ended']);
    expect((await rosa.listing(plums.id)).sharing).toMatchObject({ left: 10, asking: 1 });
  });

  // @rule exchange#swap-broken
  test('who still gives something is told once that a part has ended, and what they promised stands', async () => {
    const { rosa, amir, june, all, swap } = await three();
    for (const by of all) await answer(by, swap, 'accept');
    const broken = async (by: Neighbor) =>
      (await by.told()).filter((event) => event === 'swap_broken').length;
    const [[ofRosa], [ofJune]] = [await claims(rosa), await claims(june)];
    if (!ofRosa || !ofJune) throw new Error('Nothing is promised');
    await Promise.all([amir.move(ofRosa, 'call-off'), rosa.move(ofJune, 'call-off')]);
    expect(await broken(june)).toBe(1);
    // Of these two the one who was first is not told.
    expect((await broken(amir)) + (await broken(rosa))).toBe(1);
    expect(await claims(amir)).toMatchObject([{ state: 'agreed', can: ['call-off', 'collect', 'pickup'] }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#swap-told
  test('tells a member in the morning, where they chose it and have not answered', async () => {
    const { rosa, amir, june, swap } = await three();
    const pushed: string[] = [];
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, member, rows) =>
        void pushed.push(
          ...rows.map(({ text }) => [member.full_name, text.title, ...text.lines].join(' | ')),
        ),
    });
    for (const by of [rosa, amir])
      await by.json('PUT', '/api/notifications/preferences', { choices: { nearby: { push: true } } });
    await answer(amir, swap, 'accept');
    await deliverDue(t.ctx);
    expect(pushed).toEqual([]);
    t.clock.advance(DAY_MS);
    await deliverDue(t.ctx);
    expect(pushed).toEqual([
      'rosa | A swap with neighbors is suggested to you | You get “Figs” from amir, and give “Plums”. | ' +
        'It takes place when all of you say yes within three days.',
    ]);
    await answer(june, swap, 'decline');
    t.clock.advance(DAY_MS);
    await deliverDue(t.ctx);
    expect(
      pushed
        .slice(1)
        .map((line) => line.split(' | ')[0])
        .sort(),
    ).toEqual(['amir', 'rosa']);
  });

  // @rule exchange#swap-privacy
  test('two swap what they look for in public, and not what they follow', async () => {
    const { rosa, amir } = await neighbors(t, 'rosa', 'amir');
    await offer(rosa, 'Plums');
    await offer(amir, 'Figs', 3);
    await follow(rosa, 'fig');
    await want(amir, 'Plums for jam');
    await suggestSwaps(t.ctx);
    expect(await swaps(rosa)).toEqual([]);
    await want(rosa, 'Figs');
    await suggestSwaps(t.ctx);
    expect(await swaps(rosa)).toMatchObject([{ members: 2, gives: { amount: 5 }, gets: { amount: 2 } }]);
  });

  // @rule exchange#swap-answer
  test.each<[string, (one: Awaited<ReturnType<typeof three>>) => Promise<unknown>]>([
    ['it is not answered', async () => t.clock.advance(3 * DAY_MS)],
    [
      'an offer is gone',
      ({ amir, figs }) => amir.json('PUT', `/api/listings/${figs.id}`, { is_available: false }),
    ],
    ['members block each other', ({ amir, june }) => amir.json('POST', `/api/users/${june.id}/block`)],
    ['a member leaves', ({ amir }) => t.ctx.db.transaction((trx) => deletePartsOfUsers(trx, [amir.id]))],
  ])('ends when %s, and its members are told', async (_why, change) => {
    const { rosa, swap, ...others } = await three();
    await endSwaps(t.ctx);
    expect(await told(rosa)).toEqual(['suggested']);
    await change({ rosa, swap, ...others });
    await Promise.all([endSwaps(t.ctx), endSwaps(t.ctx)]);
    expect(await told(rosa)).toEqual(['ended', 'suggested']);
    expect((await answer(rosa, swap, 'accept')).json().code).toBe('SWAP_OVER');
  });

  // @rule exchange#swap-answer
  test('is answered by its members alone, once', async () => {
    const { rosa, swap } = await three();
    const { theo } = await neighbors(t, 'theo');
    expect(await swaps(theo)).toEqual([]);
    const tries = [
      [theo, swap.id, 'accept'],
      [theo, 'no\0ne', 'accept'],
      [theo, "' or 1=1 --", 'decline'],
    ] as const;
    for (const [by, id, action] of tries) {
      const refused = await answer(by, { id: encodeURIComponent(id) }, action);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'SWAP_NOT_FOUND']);
    }
    await answer(rosa, swap, 'accept');
    const changed = await answer(rosa, swap, 'decline');
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'SWAP_OVER']);
    const { swaps: exported } = await rosa.json<{ swaps: object[] }>('GET', `/api/users/${rosa.id}/export`);
    expect(exported).toMatchObject([{ swap_id: swap.id, answer: 'accepted', amount: 5 }]);
  });
});
