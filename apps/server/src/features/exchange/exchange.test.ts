import { randomUUID } from 'node:crypto';
import type { Message } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';
import { neighbors } from './testing/exchange-client.ts';

describe('the exchange', () => {
  const app = shareTestApp('sqlite');

  // @rule exchange#claim-states
  // @rule exchange#claim-history
  // @rule exchange#sharing-rules
  // @rule exchange#claim-notices
  test('goes from asking over promise and pickup to thanks', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const listing = await Rosa.share({ stock: 40, unit: 'zucchini' });
    expect(listing.sharing).toMatchObject({ stock: 40, left: 40, asking: 0, rule: 'first' });
    const asked = await Amir.ask(listing.id, { wanted: 6, note: 'For soup.' });
    expect(asked).toMatchObject({ state: 'asked', place: 1, role: 'asker', can: ['withdraw'] });
    expect((await Rosa.listing(listing.id)).sharing).toMatchObject({ left: 40, asking: 1 });

    const offered = await Rosa.move(asked, 'offer', { amount: 5 });
    expect(offered).toMatchObject({ state: 'offered', given: 5, role: 'giver' });
    expect(offered.due_at).not.toBeNull();
    expect((await Rosa.listing(listing.id)).sharing).toMatchObject({ left: 35, asking: 0 });
    expect(await Amir.move(asked, 'accept')).toMatchObject({ state: 'agreed', due_at: null });
    expect(await Amir.move(asked, 'collect', { amount: 3 })).toMatchObject({ state: 'collected', given: 3 });
    expect((await Rosa.listing(listing.id)).sharing).toMatchObject({ left: 37, asking: 0 });
    const thanked = await Amir.move(asked, 'thank', { text: 'Lovely soup!' });
    expect(thanked).toMatchObject({ thanks: 'Lovely soup!', can: [] });
    expect(thanked.events.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'asker ask',
      'giver offer',
      'asker accept',
      'asker collect',
      'asker thank',
    ]);
    expect(await Amir.told()).toEqual(['offered']);
    expect(await Rosa.told()).toEqual(['agreed', 'collected', 'thanked']);
  });

  // @rule exchange#ask-how-much
  test('how much is said in words of what is not counted, and refused of what is', async () => {
    const { Rosa, Amir, Ines } = await neighbors(app, 'Rosa', 'Amir', 'Ines');
    const { id } = await Rosa.share({}, { quantity: '20 lb' });
    const asked = await Amir.ask(id, { how_much: ' about 3 lb ', note: 'For jam.' });
    expect(await Rosa.claim(asked.id)).toMatchObject({ how_much: 'about 3 lb', note: 'For jam.' });
    const messages: Message[] = await Rosa.json('GET', `/api/messages/conversation/${Amir.id}`);
    expect(messages.map(({ content }) => content)).toEqual(['I would like about 3 lb, please.\n\nFor jam.']);
    await Rosa.move(asked, 'offer');
    const how_much = 'about 3 lb';
    expect(await Amir.json('GET', '/api/notices')).toMatchObject([
      { event: 'offered', amount: null, how_much },
    ]);
    const some = await Ines.ask(id);
    expect(some).not.toHaveProperty('how_much');
    const counted = await Rosa.share({ stock: 12 });
    const refused = await Amir.tryAsk(counted.id, { how_much: '3 lb' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', fields: { how_much: 'This is counted: please say how many' } },
    ]);
    expect((await Amir.tryAsk(id, { how_much: 'x'.repeat(41) })).json().fields).toHaveProperty('how_much');
    const wanted = await Rosa.share({}, { kind: 'wanted', quantity: '2 lb' });
    expect(await Amir.promise(wanted.id, { how_much: 'a pound' })).toMatchObject({ how_much: 'a pound' });
  });

  // @rule exchange#claim-collect
  test('says that the asker did not come only once the agreed time has begun', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ at_once: true });
    const claim = await Amir.ask(id);
    const refused = async () => {
      const seen = await Rosa.claim(claim.id);
      expect(seen.can).not.toContain('miss');
      const answer = await Rosa.tryMove(seen, 'miss');
      return [answer.statusCode, answer.json().code, answer.json().message];
    };
    const early = [409, 'PICKUP_NOT_BEGUN', 'This can be said once the agreed time of the pickup has begun.'];
    expect(await refused()).toEqual(early);
    const start = app.clock.now().getTime() + 3_600_000;
    const at = (ms: number) => new Date(start + ms).toISOString();
    await Rosa.pickup(claim, { window: { from: at(0), to: at(3_600_000) } });
    app.clock.advance(3_599_999);
    expect(await refused()).toEqual(early);
    app.clock.advance(1);
    expect((await Rosa.claim(claim.id)).can).toContain('miss');
    expect((await Amir.tryMove(await Amir.claim(claim.id), 'miss')).json().code).toBe(
      'CLAIM_ACTION_NOT_POSSIBLE',
    );
    expect((await Rosa.move(claim, 'miss')).state).toBe('missed');
  });

  // @rule exchange#ask
  test('shows the question in the conversation of the two', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 12, unit: 'jar' });
    const claim = await Amir.ask(id, { wanted: 2 });
    const [message] = await Rosa.json<object[]>('GET', `/api/messages/conversation/${Amir.id}`);
    expect(message).toMatchObject({
      content: 'I would like 2\u00a0jars, please.',
      claim_id: claim.id,
      listing_id: id,
    });
    await Amir.ask((await Rosa.share({ stock: null })).id);
    const messages = await Rosa.json<Message[]>('GET', `/api/messages/conversation/${Amir.id}`);
    expect(messages.map(({ content }) => content)).toContain('I would like some, please.');
  });

  // @rule exchange#claim-notices
  test('tells no amount of a listing that is not counted', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({});
    await Rosa.move(await Amir.ask(id), 'offer');
    expect(await Amir.json('GET', '/api/notices')).toMatchObject([{ event: 'offered', amount: null }]);
  });

  // @rule exchange#ask-once
  test('stores a claim once, and one open claim of a member', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 5 });
    const body = { id: randomUUID(), wanted: 2 };
    expect((await Amir.tryAsk(id, body)).statusCode).toBe(201);
    expect((await Amir.tryAsk(id, body)).statusCode).toBe(200);
    expect((await Amir.tryAsk(id)).json().code).toBe('CLAIM_OPEN');
    expect((await June.tryAsk(id, body)).json().code).toBe('CLAIM_ID_TAKEN');
    expect((await Rosa.tryAsk(id)).json().code).toBe('CLAIM_OWN');
    expect((await Rosa.listing(id)).sharing?.asking).toBe(1);
  });

  // @rule exchange#claim-version
  // @rule exchange#claim-actions
  test('does a step once, and refuses one that was decided on an older version', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 5 });
    const asked = await Amir.ask(id, { wanted: 2 });
    expect((await Rosa.tryMove(asked, 'offer')).statusCode).toBe(200);
    expect((await Rosa.tryMove(asked, 'offer')).json()).toMatchObject({ state: 'offered', version: 2 });
    expect((await Amir.tryMove(asked, 'withdraw')).json().code).toBe('CLAIM_CHANGED');
    expect((await Rosa.tryMove(await Rosa.claim(asked.id), 'accept')).json().code).toBe(
      'CLAIM_ACTION_NOT_POSSIBLE',
    );
    expect((await Rosa.listing(id)).sharing?.left).toBe(3);
  });

  // @rule exchange#claim-version
  test('takes a step that was decided on before the claim was passed over, once', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 9 });
    const [amir, june] = [await Amir.ask(id), await June.ask(id)];
    await Rosa.move(june, 'offer');
    for (const version of [0, 9])
      expect((await Rosa.tryMove({ ...amir, version }, 'offer')).json().code).toBe('CLAIM_CHANGED');
    for (const _ of [1, 2])
      expect((await Rosa.tryMove(amir, 'offer')).json()).toMatchObject({ state: 'offered', version: 3 });
    expect((await Amir.tryMove(amir, 'withdraw')).json().code).toBe('CLAIM_CHANGED');
    expect((await Rosa.listing(id)).sharing?.left).toBe(7);
  });

  // @rule exchange#claim-version
  test('refuses a repeated step that asks for another amount, time or line of thanks', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 9 });
    const asked = await Amir.ask(id, { wanted: 4 });
    const codes = async (
      by: typeof Rosa,
      body: object,
      action: 'offer' | 'collect' | 'thank',
      claim = asked,
    ) => {
      const { statusCode } = await by.tryMove(claim, action, { ...body });
      return statusCode;
    };
    expect(await codes(Rosa, { amount: 3 }, 'offer')).toBe(200);
    expect(await codes(Rosa, { amount: 3 }, 'offer')).toBe(200);
    expect(await codes(Rosa, { amount: 2 }, 'offer')).toBe(409);
    expect(await codes(Rosa, {}, 'offer')).toBe(409);
    const agreed = await Amir.move(asked, 'accept');
    const window = { from: '2026-08-09T17:00:00.000Z', to: '2026-08-09T19:00:00.000Z' };
    const plan = async (changes: object) => {
      const body = { version: agreed.version, window, spot: 'porch', note: '', ...changes };
      return (await Rosa.call('PUT', `/api/claims/${asked.id}/pickup`, body)).statusCode;
    };
    expect([await plan({}), await plan({})]).toEqual([200, 200]);
    const others = [{ window: null }, { spot: 'door' }, { note: 'Ring twice' }, { address: '12 Elm Street' }];
    for (const changes of others) expect(await plan(changes)).toBe(409);
    const planned = await Amir.claim(asked.id);
    expect(await codes(Amir, {}, 'collect', planned)).toBe(200);
    expect(await codes(Amir, { amount: 3 }, 'collect', planned)).toBe(200);
    expect(await codes(Amir, { amount: 1 }, 'collect', planned)).toBe(409);
    const collected = await Amir.claim(asked.id);
    expect(await codes(Amir, { text: 'Lovely!' }, 'thank', collected)).toBe(200);
    expect(await codes(Amir, { text: 'Lovely!' }, 'thank', collected)).toBe(200);
    expect(await codes(Amir, {}, 'thank', collected)).toBe(409);
    expect(await Amir.claim(asked.id)).toMatchObject({ given: 3, thanks: 'Lovely!', version: 6 });
  });

  // @rule exchange#claim-actions
  test('offers no step that is refused after a block, a deletion, or another open claim', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 9 });
    const eggs = await June.share({ stock: 6 });
    const blocked = await Amir.ask(id, { wanted: 4 });
    const swap = await June.ask(id, { wanted: 2, swap: { listing_id: eggs.id, amount: 1 } });
    await Rosa.move(blocked, 'offer');
    expect((await Amir.claim(blocked.id)).can).toEqual(['accept', 'decline', 'pickup']);
    await Rosa.json('POST', `/api/users/${Amir.id}/block`);
    expect((await Amir.claim(blocked.id)).can).toEqual(['decline']);
    expect((await Amir.tryMove(await Amir.claim(blocked.id), 'accept')).json().code).toBe('EXCHANGE_CLOSED');
    await June.call('DELETE', `/api/listings/${eggs.id}`);
    expect((await Rosa.claim(swap.id)).can).toEqual(['refuse']);
    const refused = await Rosa.move(swap, 'refuse');
    expect(refused.can).toEqual([]);
    const plain = await June.ask(id, { wanted: 1 });
    expect((await Rosa.move(plain, 'refuse')).can).toEqual(['again']);
    await June.ask(id, { wanted: 1 });
    expect((await Rosa.claim(plain.id)).can).toEqual([]);
  });
});
