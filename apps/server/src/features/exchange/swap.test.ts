import { randomUUID } from 'node:crypto';
import { type Claim, EXCHANGE, type Listing } from '@windfall/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { checkExchange } from '../../cli/doctor/check-database.ts';
import { type Neighbor, neighbors, pass } from './testing/exchange-client.ts';
import { brokenInvariants } from './testing/exchange-invariants.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(dialects)('a swap on %s', (dialect) => {
  const t = shareTestApp(dialect);
  const people = () => neighbors(t, 'rosa', 'amir', 'june');
  const plums = (owner: Neighbor, sharing = {}) =>
    owner.share({ stock: 20, unit: 'plum', ...sharing }, { title: 'Plums', quantity: '20' });
  const eggs = (owner: Neighbor, sharing = {}, fields = {}) =>
    owner.share({ stock: 10, unit: 'egg', ...sharing }, { title: 'Eggs', quantity: '10', ...fields });
  const swapFor = ({ id }: Listing, amount = 6) => ({ wanted: 5, swap: { listing_id: id, amount } });
  const leftOf = async (by: Neighbor, ...listings: Listing[]) =>
    Promise.all(listings.map(async ({ id }) => (await by.listing(id)).sharing?.left));
  const change = (owner: Neighbor, { id }: Listing, fields: Record<string, unknown>) =>
    owner.json('PUT', `/api/listings/${id}`, fields);
  const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code ?? 'ok';

  afterEach(async () => {
    expect(await brokenInvariants(t.ctx)).toEqual([]);
    expect(await checkExchange(t.ctx.config)).toMatchObject([{ level: 'ok' }]);
  });

  // @rule exchange#swap-left
  test('never gives more than there is when one listing is offered in many swaps at once', async () => {
    const { amir, ...others } = await neighbors(t, 'amir', 'rosa', 'june', 'theo', 'mina');
    const given = await eggs(amir);
    const owners = Object.values(others);
    const claims: Claim[] = [];
    for (const owner of owners) claims.push(await amir.ask((await plums(owner)).id, swapFor(given, 4)));
    const answers = await Promise.all(owners.map((owner, i) => owner.tryMove(claims[i] as Claim, 'offer')));
    expect(answers.map(codeOf).toSorted()).toEqual(['SWAP_NOT_ENOUGH', 'SWAP_NOT_ENOUGH', 'ok', 'ok']);
    expect(await leftOf(amir, given)).toEqual([2]);
  });

  // @rule exchange#swap-together
  test('crosses another swap of the same two listings without waiting for each other', async () => {
    const { rosa, amir } = await people();
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await plums(rosa), await eggs(amir)];
      const [there, back] = await Promise.all([
        amir.ask(first.id, swapFor(second, 3)),
        rosa.ask(second.id, { wanted: 2, swap: { listing_id: first.id, amount: 4 } }),
      ]);
      await Promise.all([rosa.move(there, 'offer'), amir.move(back, 'offer')]);
      expect(await leftOf(rosa, first, second)).toEqual([11, 5]);
      await Promise.all([amir.move(there, 'accept'), rosa.move(back, 'accept')]);
      await Promise.all([rosa.move(there, 'collect'), amir.move(back, 'call-off')]);
      expect(await leftOf(rosa, first, second)).toEqual([15, 7]);
    }
  });

  // @rule exchange#swap-together
  test('does one of saying yes and calling off at once, in both listings', async () => {
    const { rosa, amir } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given));
    const offered = await rosa.move(claim, 'offer');
    const answers = await Promise.all([
      ...[amir.tryMove(offered, 'accept'), rosa.tryMove(offered, 'call-off')],
      ...[amir.tryMove(offered, 'decline'), rosa.tryMove(offered, 'call-off')],
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const isHeld = (await rosa.claim(claim.id)).state === 'agreed';
    expect(await leftOf(rosa, asked, given)).toEqual(isHeld ? [15, 4] : [20, 10]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#swap
  // @rule exchange#swap-together
  test('is asked for, promised, agreed on and handed over in both listings', async () => {
    const { rosa, amir } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const claim = await amir.ask(asked.id, { ...swapFor(given), note: 'Fresh ones.' });
    const swap = { listing_id: given.id, title: 'Eggs', amount: 6, unit: 'egg' };
    expect(claim).toMatchObject({ state: 'asked', wanted: 5, swap, place: null });
    expect(await leftOf(rosa, asked, given)).toEqual([20, 10]);
    expect((await rosa.claim(claim.id)).swap).toEqual(swap);
    const [message] = await rosa.json<{ content: string }[]>('GET', `/api/messages/conversation/${amir.id}`);
    expect(message?.content).toBe('Fresh ones.\n\nIn return: “Eggs”: 6\u00a0eggs');
    await rosa.move(claim, 'offer');
    expect(await leftOf(rosa, asked, given)).toEqual([15, 4]);
    await amir.move(claim, 'accept');
    await rosa.move(claim, 'collect', { amount: 3 });
    expect(await leftOf(rosa, asked, given)).toEqual([17, 4]);
    expect((await rosa.claim(claim.id)).swap).toEqual(swap);
  });

  // @rule exchange#swap-together
  test('is free again in both listings when it is declined, called off, missed or not answered', async () => {
    const { rosa, amir } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const promised = async () => {
      const claim = await amir.ask(asked.id, swapFor(given));
      await rosa.move(claim, 'offer');
      expect(await leftOf(rosa, asked, given)).toEqual([15, 4]);
      return claim;
    };
    const agreed = async () => amir.move(await promised(), 'accept');
    await amir.move(await promised(), 'decline');
    await rosa.move(await promised(), 'call-off');
    await amir.move(await agreed(), 'call-off');
    const missed = await agreed();
    await rosa.begin(missed);
    await rosa.move(missed, 'miss');
    expect(await leftOf(rosa, asked, given)).toEqual([20, 10]);
    const lapsing = await promised();
    await pass(t, DAY_MS);
    expect((await amir.claim(lapsing.id)).ended_why).toBe('lapsed');
    expect(await leftOf(rosa, asked, given)).toEqual([20, 10]);
    await agreed();
    await pass(t, 8 * DAY_MS);
    expect(await leftOf(rosa, asked, given)).toEqual([15, 4]);
  });

  // @rule exchange#swap
  test('gives an available offer of the asker, within what is left and the most for each', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir, { most_each: 8 })];
    const wanted = await amir.share({}, { kind: 'wanted', title: 'Jars' });
    const gone = await eggs(amir);
    await change(amir, gone, { is_available: false });
    const few = await eggs(amir, { stock: 3 });
    const tryWith = async (swap: { listing_id: string; amount?: number }) => {
      const answer = await amir.call('POST', `/api/listings/${asked.id}/claims`, { id: randomUUID(), swap });
      return `${answer.statusCode} ${codeOf(answer)} ${Object.keys(answer.json().fields ?? {})}`.trim();
    };
    expect(
      await Promise.all(
        [
          { listing_id: (await eggs(june)).id },
          { listing_id: asked.id },
          { listing_id: wanted.id },
          { listing_id: 'none' },
          { listing_id: 'no\0ne' },
          { listing_id: gone.id },
          { listing_id: few.id, amount: 4 },
          { listing_id: given.id, amount: 9 },
          { listing_id: given.id, amount: 0 },
        ].map(tryWith),
      ),
    ).toEqual([
      ...['422 SWAP_NOT_OWN', '422 SWAP_NOT_OWN', '422 SWAP_NOT_OWN', '422 SWAP_NOT_OWN', '422 SWAP_NOT_OWN'],
      ...['409 SWAP_GONE', '409 SWAP_NOT_ENOUGH'],
      ...['400 VALIDATION_FAILED swap.amount', '400 VALIDATION_FAILED swap.amount'],
    ]);
    expect((await rosa.listing(asked.id)).sharing?.asking).toBe(0);
  });

  // @rule exchange#swap
  test('is one claim when it is sent twice, and another swap under its id is refused', async () => {
    const { rosa, amir } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const id = randomUUID();
    const answers = [
      await amir.tryAsk(asked.id, { id, ...swapFor(given) }),
      await amir.tryAsk(asked.id, { id, ...swapFor(given) }),
      await amir.tryAsk(asked.id, { id, ...swapFor(given, 5) }),
      await amir.tryAsk(asked.id, { id, wanted: 5 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 409, 409]);
  });

  // @rule exchange#swap-owner
  test('waits for the owner of the listing, while the rule gives to the others', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa, { at_once: true, stock: 8 }), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given));
    expect(claim.state).toBe('asked');
    expect((await june.ask(asked.id, { wanted: 3 })).state).toBe('agreed');
    await pass(t, 1_000);
    expect(await amir.claim(claim.id)).toMatchObject({ state: 'asked', place: null });
    await rosa.move(claim, 'offer');
    expect((await amir.claim(claim.id)).state).toBe('offered');
  });

  // @rule exchange#swap-owner
  test('has no place in a draw', async () => {
    const { rosa, amir, june } = await people();
    const draw_at = new Date(t.clock.now().getTime() + DAY_MS).toISOString();
    const [asked, given] = [await plums(rosa, { rule: 'draw', draw_at }), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given));
    const other = await june.ask(asked.id, { wanted: 3 });
    await pass(t, DAY_MS);
    const { claims } = await june.json<{ claims: { id: string }[] }>('GET', `/api/listings/${asked.id}/draw`);
    expect(claims.map(({ id }) => id)).toEqual([other.id]);
    expect(await amir.claim(claim.id)).toMatchObject({ state: 'asked', place: null });
  });

  // @rule exchange#swap-left
  test('is not promised when less is left of what is given in return', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given));
    const other = await june.ask(given.id, { wanted: 5 });
    await amir.move(other, 'offer');
    expect(codeOf(await rosa.tryMove(claim, 'offer'))).toBe('SWAP_NOT_ENOUGH');
    expect(await leftOf(rosa, asked, given)).toEqual([20, 5]);
    await june.move(other, 'decline');
    await rosa.move(claim, 'offer');
    const lowered = await amir.call('PUT', `/api/listings/${given.id}`, { sharing: { stock: 5 } });
    expect(lowered.json().fields).toHaveProperty('sharing.stock');
  });

  // @rule exchange#swap-left
  test('ends when what is given in return is deleted, or gone before it was promised', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const waiting = await amir.ask(asked.id, swapFor(given));
    const promised = await amir.ask((await plums(june)).id, swapFor(given, 2));
    await june.move(promised, 'offer');
    await change(amir, given, { is_available: false });
    expect(codeOf(await rosa.tryMove(waiting, 'offer'))).toBe('SWAP_GONE');
    await pass(t, EXCHANGE.goneMs);
    expect((await rosa.claim(waiting.id)).ended_why).toBe('swap_gone');
    expect((await amir.move(promised, 'accept')).state).toBe('agreed');
    expect(await rosa.told()).toEqual(['swap_gone']);
    await amir.call('DELETE', `/api/listings/${given.id}`);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', given.id).execute());
    await pass(t, 1_000);
    const ended = await june.claim(promised.id);
    expect(ended).toMatchObject({ state: 'ended', ended_why: 'swap_gone' });
    expect(ended.swap).toEqual({ listing_id: null, title: 'Eggs', amount: null, unit: '' });
    expect(await leftOf(june, await june.listing(ended.listing.id))).toEqual([20]);
  });

  // @rule exchange#swap-together
  test('frees what is given in return when the listing asked for is deleted, for the next in its line', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir, { at_once: true })];
    const claim = await amir.ask(asked.id, swapFor(given));
    await rosa.move(claim, 'offer');
    const next = await june.ask(given.id, { wanted: 4 });
    expect(next).toMatchObject({ state: 'agreed', given: 4 });
    const waiting = await rosa.ask(given.id, { wanted: 2 });
    expect(waiting.state).toBe('asked');
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', asked.id).execute());
    await pass(t, 1_000);
    expect((await amir.claim(claim.id)).ended_why).toBe('listing_removed');
    expect((await rosa.claim(waiting.id)).state).toBe('agreed');
    expect(await leftOf(amir, given)).toEqual([4]);
  });

  // @rule exchange#swap-together
  test('promises nothing of what is given in return when fewer of what was asked for are taken', async () => {
    const { rosa, amir, june } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given));
    await rosa.move(claim, 'offer');
    await amir.move(claim, 'accept');
    const waiting = await june.ask(given.id, { wanted: 2 });
    const next = await june.ask(asked.id, { wanted: 2 });
    await rosa.move(claim, 'collect', { amount: 3 });
    expect([(await june.claim(waiting.id)).state, (await june.claim(next.id)).state]).toEqual([
      'asked',
      'offered',
    ]);
  });

  // @rule exchange#swap-together
  test('marks what is given in return as gone when all of it is handed over', async () => {
    const { rosa, amir } = await people();
    const [asked, given] = [await plums(rosa), await eggs(amir)];
    const claim = await amir.ask(asked.id, swapFor(given, 10));
    await rosa.move(claim, 'offer');
    await amir.move(claim, 'accept');
    await amir.move(claim, 'collect');
    expect((await rosa.listing(given.id)).is_available).toBe(false);
  });
});
