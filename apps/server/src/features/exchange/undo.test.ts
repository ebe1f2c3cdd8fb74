import type { Claim, Listing } from '@windfall/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';
import { type Neighbor, neighbors, pass } from './testing/exchange-client.ts';
import { brokenInvariants } from './testing/exchange-invariants.ts';

const DAY_MS = 24 * 3_600_000;

describe('undoing a pickup', () => {
  const app = shareTestApp('sqlite');
  const people = () => neighbors(app, 'Rosa', 'Amir', 'June');
  const codeOf = async (member: Neighbor, claim: Claim) =>
    (await member.tryMove(await member.claim(claim.id), 'undo')).json().code ?? 'ok';

  async function agreed(Rosa: Neighbor, Amir: Neighbor, sharing = {}, wanted = 4): Promise<[Listing, Claim]> {
    const listing = await Rosa.share({ stock: 4, at_once: true, ...sharing });
    const claim = await Amir.ask(listing.id, { wanted });
    await Rosa.begin(claim);
    return [listing, claim];
  }

  afterEach(async () => {
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  });

  // @rule exchange#claim-undo
  test('gives back what was taken, keeps the pickup, and makes a listing available that it had closed', async () => {
    const { Rosa, Amir } = await people();
    const [{ id }, claim] = await agreed(Rosa, Amir);
    await Rosa.pickup(claim, { window: (await Rosa.claim(claim.id)).window, address: '12 Elm Street' });
    const before = await Rosa.claim(claim.id);
    const given = () => Rosa.json<{ given: number }>('GET', `/api/users/${Rosa.id}/giving`);
    expect(await Amir.move(claim, 'collect')).toMatchObject({ can: ['thank', 'undo'] });
    expect((await Rosa.claim(claim.id)).can).not.toContain('undo');
    expect(await Rosa.listing(id)).toMatchObject({ is_available: false });
    expect(await given()).toMatchObject({ given: 1 });
    const undone = await Amir.move(claim, 'undo');
    const { window, spot } = before;
    expect(undone).toMatchObject({ state: 'agreed', given: 4, window, spot, has_address: false });
    expect(undone.events.at(-1)).toMatchObject({
      actor: 'asker',
      action: 'undo',
      from: 'collected',
      amount: 4,
    });
    expect(await Rosa.listing(id)).toMatchObject({ is_available: true, sharing: { left: 0 } });
    expect(await given()).toMatchObject({ given: 0 });
    expect((await Rosa.told()).slice(-2)).toEqual(['collected', 'pickup_undone']);
    expect((await Amir.move(claim, 'collect', { amount: 3 })).given).toBe(3);
    expect((await Rosa.listing(id)).sharing).toMatchObject({ left: 1 });
  });

  // @rule exchange#claim-undo
  test('leaves a listing gone that its owner has marked', async () => {
    const { Rosa, Amir } = await people();
    const [{ id }, claim] = await agreed(Rosa, Amir);
    await Rosa.json('PUT', `/api/listings/${id}`, { is_available: false });
    app.clock.advance(1);
    await Amir.move(claim, 'collect');
    await Amir.move(claim, 'undo');
    expect(await Rosa.listing(id)).toMatchObject({ is_available: false });
  });

  // @rule exchange#claim-undo
  test('is for the member who said it, for a day, and before the thanks', async () => {
    const { Rosa, Amir, June } = await people();
    const [, missed] = await agreed(Rosa, Amir);
    await Rosa.move(missed, 'miss');
    expect(await codeOf(Amir, missed)).toBe('UNDO_OVER');
    expect((await June.tryMove(missed, 'undo')).statusCode).toBe(404);
    await Rosa.move(missed, 'undo');
    expect((await Amir.told()).slice(-2)).toEqual(['missed', 'miss_undone']);
    await Rosa.move(missed, 'miss');
    app.clock.advance(DAY_MS);
    expect((await Rosa.claim(missed.id)).can).toEqual(['again']);
    expect(await codeOf(Rosa, missed)).toBe('UNDO_OVER');
    const [, thanked] = await agreed(Rosa, Amir);
    await Amir.move(thanked, 'collect');
    expect((await Amir.move(thanked, 'thank')).can).toEqual([]);
    expect(await codeOf(Amir, thanked)).toBe('UNDO_THANKED');
  });

  // @rule exchange#claim-undo
  // @rule exchange#second-chance
  test('and second chances come to an end', async () => {
    const { Rosa, Amir } = await people();
    const [, claim] = await agreed(Rosa, Amir);
    for (const _ of [1, 2, 3]) {
      await Amir.move(claim, 'collect');
      expect((await Amir.move(claim, 'undo')).state).toBe('agreed');
    }
    expect((await Amir.move(claim, 'collect')).can).toEqual(['thank']);
    expect(await codeOf(Amir, claim)).toBe('UNDO_OVER');
    const figs = await Rosa.share({ stock: 4 });
    const asked = await Amir.ask(figs.id);
    for (const _ of [1, 2, 3]) {
      await Rosa.move(asked, 'refuse');
      await Rosa.move(asked, 'again');
    }
    expect((await Rosa.move(asked, 'refuse')).can).toEqual([]);
    const again = await Rosa.tryMove(await Rosa.claim(asked.id), 'again');
    expect(again.json().code).toBe('CLAIM_ACTION_NOT_POSSIBLE');
    expect((await Amir.told()).filter((event) => event === 'asked_again')).toHaveLength(3);
  });

  // @rule exchange#claim-undo
  test('is refused after others got it, and after another claim, a block or a deletion', async () => {
    const { Rosa, Amir, June } = await people();
    const [{ id }, taken] = await agreed(Rosa, Amir);
    await June.ask(id);
    await Amir.move(taken, 'collect', { amount: 3 });
    expect((await Amir.claim(taken.id)).can).toEqual(['thank']);
    expect(await codeOf(Amir, taken)).toBe('UNDO_TAKEN');
    const [other, again] = await agreed(Rosa, Amir, {}, 1);
    await Amir.move(again, 'collect');
    await Amir.ask(other.id);
    expect((await Amir.claim(again.id)).can).toEqual(['thank']);
    expect(await codeOf(Amir, again)).toBe('CLAIM_OPEN');
    const [{ id: gone }, deleted] = await agreed(Rosa, Amir);
    await Amir.move(deleted, 'collect');
    await Rosa.json('DELETE', `/api/listings/${gone}`).catch(() => undefined);
    expect(await codeOf(Amir, deleted)).toBe('LISTING_GONE');
    const [, blocked] = await agreed(Rosa, Amir);
    await Amir.move(blocked, 'collect');
    await Rosa.json('POST', `/api/users/${Amir.id}/block`);
    expect((await Amir.claim(blocked.id)).can).toEqual([]);
    expect(await codeOf(Amir, blocked)).toBe('EXCHANGE_CLOSED');
  });

  // @rule exchange#claim-undo
  test('leaves a day before silence counts it as picked up, also long after its time', async () => {
    const { Rosa, Amir } = await people();
    const [, claim] = await agreed(Rosa, Amir);
    app.clock.advance(DAY_MS);
    await Rosa.move(claim, 'miss');
    app.clock.advance(DAY_MS - 1);
    await Rosa.move(claim, 'undo');
    await pass(app, DAY_MS - 1);
    expect((await Amir.claim(claim.id)).state).toBe('agreed');
    await pass(app, 1);
    expect((await Amir.claim(claim.id)).state).toBe('collected');
  });

  // @rule exchange#claim-undo
  // @rule exchange#swap-together
  test('holds both amounts of a swap again', async () => {
    const { Rosa, Amir } = await people();
    const asked = await Rosa.share({ stock: 20 });
    const eggs = await Amir.share({ stock: 6 });
    const left = async () =>
      Promise.all([asked, eggs].map(async ({ id }) => (await Rosa.listing(id)).sharing?.left));
    const claim = await Amir.ask(asked.id, { wanted: 5, swap: { listing_id: eggs.id, amount: 6 } });
    await Rosa.move(claim, 'offer');
    await Amir.move(claim, 'accept');
    await Rosa.move(claim, 'collect', { amount: 2 });
    expect(await left()).toEqual([18, 0]);
    expect((await Rosa.listing(eggs.id)).is_available).toBe(false);
    await Rosa.move(claim, 'undo');
    expect(await left()).toEqual([15, 0]);
    expect((await Rosa.listing(eggs.id)).is_available).toBe(true);
    await Amir.move(claim, 'call-off');
    expect(await left()).toEqual([20, 6]);
  });
});
