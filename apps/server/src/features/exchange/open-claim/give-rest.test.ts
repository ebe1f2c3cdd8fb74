import type { getRest, Listing, ResultOf } from '@windfall/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { checkExchange } from '../../../cli/doctor/check-database.ts';
import { type Neighbor, neighbors, pass } from '../testing/exchange-client.ts';
import { brokenInvariants } from '../testing/exchange-invariants.ts';

type Rest = ResultOf<typeof getRest>;
const PLACE = { location: 'Portland, OR 97214' };

describe.each(dialects)('giving the rest on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** Rosa shares ten zucchini, of which half of the time is over, and others look for some. */
  async function atHalfTime() {
    const people = await neighbors(t, 'rosa', 'amir', 'june');
    const { rosa } = people;
    const offer = await rosa.share(
      { stock: 10, unit: 'zucchini' },
      { quantity: '10', picked_on: '2026-08-05', ...PLACE },
    );
    return {
      ...people,
      offer,
      want: (by: Neighbor, fields: object = {}, sharing = {}) =>
        by.share(sharing, { kind: 'wanted', title: 'Any zucchini', quantity: '3', ...PLACE, ...fields }),
      rest: (by = rosa) => by.json<Rest>('GET', `/api/listings/${offer.id}/rest`),
      left: async ({ id }: Listing = offer) => (await rosa.listing(id)).sharing?.left,
    };
  }

  afterEach(async () => {
    expect(await brokenInvariants(t.ctx)).toEqual([]);
    expect(await checkExchange(t.ctx.config)).toMatchObject([{ level: 'ok' }]);
  });

  // @rule exchange#give-rest
  test('shows the nearest who look for it, and one promise moves both listings together', async () => {
    const { rosa, amir, june, offer, want, rest, left } = await atHalfTime();
    expect(await rest()).toEqual({ unit: 'zucchini', wishers: [], promised: [], seekers: null });
    const wanted = await want(amir, {}, { stock: 3 });
    await want(june, { location: 'Chicago, IL 60601' });
    await want(rosa);
    expect((await rest()).wishers).toMatchObject([
      { listing_id: wanted.id, user_name: 'amir', title: 'Any zucchini', amount: 3 },
    ]);
    const promise = await rosa.promise(wanted.id, { amount: 3, offer_id: offer.id });
    const from = { listing_id: offer.id, title: offer.title, amount: 3, unit: 'zucchini' };
    expect(promise).toMatchObject({ kind: 'wanted', state: 'offered', given: 3, from, role: 'giver' });
    expect(promise).not.toHaveProperty('swap');
    expect([await left(), await left(wanted)]).toEqual([7, 0]);
    expect(await rest()).toMatchObject({ wishers: [], promised: [{ id: promise.id }] });
    const messages = await amir.json<object[]>('GET', `/api/messages/conversation/${rosa.id}`);
    expect(messages).toMatchObject([{ content: 'I have 3\u00a0zucchini of “Forty zucchini” for you.' }]);
    await amir.move(promise, 'accept');
    await rosa.move(promise, 'collect');
    await rosa.move(promise, 'undo');
    expect([await left(), await left(wanted)]).toEqual([7, 0]);
    await amir.move(promise, 'call-off');
    expect([await left(), await left(wanted)]).toEqual([10, 3]);
  });

  // @rule exchange#invariants
  test('no more is given than is left when the rest goes to several at once', async () => {
    const { rosa, amir, june, offer, want, left } = await atHalfTime();
    const wishes = [await want(amir), await want(june)];
    const answers = await Promise.all(
      wishes.map(({ id }) => rosa.tryPromise(id, { amount: 6, offer_id: offer.id })),
    );
    expect(answers.map((answer) => answer.json().code ?? 'ok').toSorted()).toEqual(['NOT_ENOUGH_LEFT', 'ok']);
    expect(await left()).toBe(4);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#give-rest
  test('names no member before half time, a blocked one, or one for a wish that is met, nor any while neighbors wait for it', async () => {
    const { rosa, amir, june, offer, want, rest } = await atHalfTime();
    const met = await want(amir);
    const open = await want(amir);
    const meet = (id: string, isMet: boolean) =>
      t.ctx.db.transaction((trx) =>
        trx
          .updateTable('listing_sharing')
          .set({ stock: 6, held: isMet ? 6 : 0 })
          .where('listing_id', '=', id)
          .execute(),
      );
    const names = async () => (await rest()).wishers.map(({ user_name }) => user_name);
    for (const { id } of [met, open]) {
      await meet(id, true);
      expect(await names()).toEqual(['amir']);
      await meet(id, false);
    }
    const asked = await june.ask(offer.id, { wanted: 2 });
    expect(await names()).toEqual([]);
    const refused = await rosa.tryPromise((await want(june)).id, { amount: 1, offer_id: offer.id });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'OTHERS_WAIT']);
    await june.move(asked, 'withdraw');
    await rosa.json('PUT', `/api/listings/${offer.id}`, { picked_on: '2026-08-08' });
    expect(await names()).toEqual([]);
    await rosa.json('PUT', `/api/listings/${offer.id}`, { picked_on: '2026-08-05' });
    expect(await names()).toEqual(['amir', 'june']);
    await june.json('POST', `/api/users/${rosa.id}/block`);
    expect(await names()).toEqual(['amir']);
    await rosa.json('PUT', `/api/listings/${offer.id}`, { is_available: false });
    expect(await names()).toEqual([]);
  });

  // @rule exchange#give-rest
  test('is given from the member’s own offer only, and a promise ends with that offer', async () => {
    const { rosa, amir, june, offer, want } = await atHalfTime();
    const wanted = await want(amir);
    const codeOf = async (by: Neighbor, offerId: string) =>
      (await by.tryPromise(wanted.id, { amount: 2, offer_id: offerId })).json().code;
    expect(await codeOf(june, offer.id)).toBe('SWAP_NOT_OWN');
    expect(await codeOf(june, wanted.id)).toBe('SWAP_NOT_OWN');
    expect(await codeOf(rosa, 'no\0ne')).toBe('SWAP_NOT_OWN');
    const open = await rosa.promise(wanted.id, { amount: 2, offer_id: offer.id });
    const agreed = await rosa.promise((await want(june)).id, { amount: 2, offer_id: offer.id });
    await june.move(agreed, 'accept');
    await rosa.json('PUT', `/api/listings/${offer.id}`, { is_available: false });
    expect(await codeOf(rosa, offer.id)).toBe('LISTING_GONE');
    await pass(t, 61_000);
    expect(await amir.claim(open.id)).toMatchObject({ state: 'ended', ended_why: 'swap_gone' });
    expect(await june.claim(agreed.id)).toMatchObject({ state: 'agreed' });
    await rosa.json('DELETE', `/api/listings/${offer.id}`);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', offer.id).execute());
    await pass(t, 1_000);
    expect(await june.claim(agreed.id)).toMatchObject({ state: 'ended', ended_why: 'swap_gone' });
  });
});
