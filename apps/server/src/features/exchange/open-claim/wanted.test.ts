import { randomUUID } from 'node:crypto';
import { type Claim, EXCHANGE, type Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { checkExchange } from '../../../cli/doctor/check-database.ts';
import { type Neighbor, neighbors, pass } from '../testing/exchange-client.ts';
import { brokenInvariants } from '../testing/exchange-invariants.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('what a member looks for on %s', (dialect) => {
  const t = shareTestApp(dialect);
  const wish = (owner: Neighbor, sharing = {}, fields = {}) =>
    owner.share(
      { unit: 'jar', stock: 12, ...sharing },
      { kind: 'wanted', title: 'Canning jars', quantity: '12 jars', ...fields },
    );
  const stockOf = async (listing: Listing, by: Neighbor) => {
    const { sharing, is_available } = await by.listing(listing.id);
    return [sharing?.left, sharing?.asking, is_available];
  };

  // @rule exchange#wanted-promise
  test('is never promised beyond what is wanted, however many promise at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `neighbor${index}`);
    const { rosa } = await neighbors(t, 'rosa');
    const givers = Object.values(await neighbors(t, ...names));
    const listing = await wish(rosa);
    const answers = await Promise.all(givers.map((giver) => giver.tryPromise(listing.id, { amount: 2 })));
    const codes = answers.map((answer) => (answer.statusCode === 201 ? 'held' : answer.json().code));
    expect(codes.filter((code) => code === 'held')).toHaveLength(6);
    expect(codes.filter((code) => code === 'ENOUGH_PROMISED')).toHaveLength(2);
    expect(await stockOf(listing, rosa)).toEqual([0, 0, true]);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
    expect(await checkExchange(t.ctx.config)).toMatchObject([{ level: 'ok' }]);
  });

  // @rule exchange#wanted-promise
  test('is one claim when it is promised twice, and each member has one open promise on it', async () => {
    const { rosa, amir, june } = await neighbors(t, 'rosa', 'amir', 'june');
    const listing = await wish(rosa);
    const same = { id: randomUUID(), amount: 2 };
    const twice = await Promise.all([amir.tryPromise(listing.id, same), amir.tryPromise(listing.id, same)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect((await amir.tryPromise(listing.id)).json()).toMatchObject({ code: 'CLAIM_OPEN' });
    expect((await amir.tryPromise(listing.id, { ...same, amount: 3 })).json().code).toBe('CLAIM_ID_TAKEN');
    expect((await june.tryPromise(listing.id, same)).json().code).toBe('CLAIM_ID_TAKEN');
    await june.promise(listing.id);
    expect(await stockOf(listing, rosa)).toEqual([9, 0, true]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#wanted-promise
  // @rule exchange#wanted-steps
  test('is promised by the member who has some, accepted by its owner, handed over and thanked for', async () => {
    const { rosa, amir } = await neighbors(t, 'rosa', 'amir');
    const listing = await wish(rosa);
    expect(listing.kind).toBe('wanted');
    const could = [{ from: '2027-01-05T10:00:00.000Z', to: '2027-01-05T12:00:00.000Z' }];
    const promised = await amir.promise(listing.id, { amount: 5, could, note: 'Five quart jars.' });
    expect(promised).toMatchObject({
      kind: 'wanted',
      role: 'giver',
      state: 'offered',
      wanted: 5,
      given: 5,
      could,
      place: null,
      asker: { id: rosa.id },
      giver: { id: amir.id },
      note: 'Five quart jars.',
      can: ['call-off', 'pickup'],
    });
    expect(await stockOf(listing, amir)).toEqual([7, 0, true]);
    expect((await rosa.claim(promised.id)).can).toEqual(['accept', 'decline', 'pickup']);
    await rosa.move(promised, 'accept');
    await amir.pickup(promised, { window: null, address: '12 Elm Street' });
    const agreed = await rosa.claim(promised.id);
    expect([agreed.state, agreed.has_address, agreed.can]).toEqual([
      'agreed',
      true,
      ['call-off', 'collect', 'pickup'],
    ]);
    expect(
      (
        await rosa.call('PUT', `/api/claims/${agreed.id}/pickup`, {
          version: agreed.version,
          window: null,
          address: 'x',
        })
      ).statusCode,
    ).toBe(403);
    await rosa.move(promised, 'collect', { amount: 4 });
    await rosa.move(promised, 'thank', { text: 'What lovely jars.' });
    expect(await stockOf(listing, amir)).toEqual([8, 0, true]);
    expect(await amir.told()).toEqual(['agreed', 'collected', 'thanked']);
    expect(await rosa.told()).toEqual(['pickup']);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule exchange#wanted-time
  test('is free again when its owner says no, does not answer, or either calls it off', async () => {
    const { rosa, amir, june } = await neighbors(t, 'rosa', 'amir', 'june');
    const listing = await wish(rosa);
    const promised = await amir.promise(listing.id, { amount: 4 });
    expect(await rosa.move(promised, 'decline')).toMatchObject({ state: 'ended', can: [] });
    expect((await amir.claim(promised.id)).can).toEqual([]);
    const second = await amir.promise(listing.id, { amount: 4 });
    await amir.move(second, 'call-off');
    const third = await june.promise(listing.id, { amount: 4 });
    await pass(t, EXCHANGE.answerMs - 60_000);
    expect((await june.claim(third.id)).state).toBe('offered');
    await pass(t, 60_000);
    expect(await june.claim(third.id)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
    expect(await stockOf(listing, rosa)).toEqual([12, 0, true]);
    expect(await rosa.told()).toEqual(['taken_back', 'lapsed']);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule exchange#wanted-time
  test('waits for its answer until an hour before a pickup that is set meanwhile', async () => {
    const { rosa, amir } = await neighbors(t, 'rosa', 'amir');
    const listing = await wish(rosa);
    const promised = await amir.promise(listing.id, { amount: 4 });
    const now = t.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const endsAfterPickup = async (hours: number) => {
      const window = { from: at(hours * HOUR_MS), to: at((hours + 1) * HOUR_MS) };
      return (await amir.pickup(promised, { window })).due_at;
    };
    expect(await endsAfterPickup(100)).toBe(at(EXCHANGE.answerMs));
    expect(await endsAfterPickup(30)).toBe(at(29 * HOUR_MS));
  });

  // @rule exchange#wanted-gone
  test('ends open promises when its owner has found it, and closes when all of it came', async () => {
    const { rosa, amir, june } = await neighbors(t, 'rosa', 'amir', 'june');
    const listing = await wish(rosa, { stock: 3 });
    const [one, two] = [await amir.promise(listing.id), await june.promise(listing.id)];
    await rosa.move(one, 'accept');
    await rosa.json('PUT', `/api/listings/${listing.id}`, { is_available: false });
    await pass(t, EXCHANGE.goneMs);
    expect(await june.claim(two.id)).toMatchObject({ state: 'ended', ended_why: 'gone' });
    expect((await amir.claim(one.id)).state).toBe('agreed');
    expect([await june.told(), await rosa.told()]).toEqual([['gone'], []]);
    const small = await wish(rosa, { stock: 2 });
    const all = await june.promise(small.id, { amount: 2 });
    await rosa.move(all, 'accept');
    await june.move(all, 'collect');
    expect(await stockOf(small, rosa)).toEqual([0, 0, false]);
    expect((await amir.tryPromise(small.id)).json().code).toBe('LISTING_GONE');
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule exchange#claim-ends
  test('ends its promises with its listing, its members and a block', async () => {
    const { rosa, amir, june, theo } = await neighbors(t, 'rosa', 'amir', 'june', 'theo');
    const [jars, quinces] = [await wish(rosa), await wish(rosa, {}, { title: 'Quinces' })];
    const [blocked, left] = [await amir.promise(jars.id), await june.promise(jars.id)];
    const removed = await theo.promise(quinces.id, { note: 'From our tree.' });
    await rosa.json('POST', `/api/users/${amir.id}/block`);
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', june.id).execute(),
    );
    await rosa.call('DELETE', `/api/listings/${quinces.id}`);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', quinces.id).execute());
    await pass(t, 15_000);
    const why = async ({ id }: Claim) => {
      const row = await t.ctx.db.read
        .selectFrom('claims')
        .select('ended_why')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.ended_why;
    };
    expect([await why(blocked), await why(left), await why(removed)]).toEqual([
      'blocked',
      'member_left',
      'listing_removed',
    ]);
    expect((await amir.tryPromise(jars.id)).statusCode).toBe(404);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule exchange#wanted-promise
  test('is not asked for, an offer is not promised to its owner, and neither by the owner', async () => {
    const { rosa, amir } = await neighbors(t, 'rosa', 'amir');
    const [wanted, offered] = [await wish(rosa), await rosa.share({})];
    expect((await amir.tryAsk(wanted.id)).json()).toMatchObject({ statusCode: 409, code: 'LISTING_WANTED' });
    expect((await amir.tryPromise(offered.id)).json()).toMatchObject({
      statusCode: 409,
      code: 'LISTING_OFFERED',
    });
    expect((await rosa.tryPromise(wanted.id)).json().code).toBe('CLAIM_OWN');
    expect((await amir.tryPromise(wanted.id, { amount: 13 })).json()).toMatchObject({
      statusCode: 409,
      code: 'ENOUGH_PROMISED',
      message: 'So many are no longer needed.',
    });
    expect((await amir.tryPromise(wanted.id, { amount: 0 })).json().fields).toHaveProperty('amount');
  });

  // @rule exchange#wanted-promise
  test('without a count takes any promise', async () => {
    const { rosa, amir, june } = await neighbors(t, 'rosa', 'amir', 'june');
    const listing = await wish(rosa, { stock: null, unit: '' });
    await amir.promise(listing.id, { amount: 9_999 });
    await june.promise(listing.id);
    expect((await rosa.listing(listing.id)).is_available).toBe(true);
    const lines = await Promise.all(
      [rosa, amir].map((who) => who.json<Claim[]>('GET', `/api/listings/${listing.id}/claims`)),
    );
    expect(lines.map((line) => line.map(({ role, giver }) => [role, giver.name]))).toEqual([
      [
        ['asker', 'amir'],
        ['asker', 'june'],
      ],
      [['giver', 'amir']],
    ]);
  });

  // @rule exchange#wanted-rule
  test('has no rule, no most for each and no giving at once', async () => {
    const { rosa } = await neighbors(t, 'rosa');
    const body = { kind: 'wanted', title: 'Jars', description: 'Any.', category: 'Other' };
    for (const sharing of [{ rule: 'choose' }, { most_each: 2 }, { at_once: true }])
      expect((await rosa.call('POST', '/api/listings', { ...body, sharing })).json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        fields: { 'sharing.rule': expect.any(String) },
      });
    const { id } = await wish(rosa);
    const changed = await rosa.call('PUT', `/api/listings/${id}`, { sharing: { rule: 'least' } });
    expect(changed.json()).toMatchObject({ fields: { 'sharing.rule': expect.any(String) } });
    expect(
      (await rosa.call('POST', '/api/listings', { ...body, kind: 'sale' })).json().fields,
    ).toHaveProperty('kind');
  });
});
