import type { Giving, UserExport } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { type Neighbor, neighbors } from '../testing/exchange-client.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('giving on %s', (dialect) => {
  const app = useTestApp(dialect);
  const giving = (viewer: Neighbor, of: Neighbor) => viewer.json<Giving>('GET', `/api/users/${of.id}/giving`);
  const settings = (of: Neighbor) => `/api/users/${of.id}/giving-settings`;

  /** Amir asks and Rosa promises after so many hours. */
  const askAndPromise = async (Rosa: Neighbor, Amir: Neighbor, hours: number) => {
    const { id } = await Rosa.share({ stock: 5 });
    const claim = await Amir.ask(id);
    app.clock.advance(hours * HOUR_MS);
    return Rosa.move(claim, 'offer');
  };

  // @rule exchange#giving-shown
  test('is shown with the member’s leave: pickups, thanks, and the median time of five answers', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const claims = [];
    for (const hours of [1, 2, 2.5, 20]) claims.push(await askAndPromise(Rosa, Amir, hours));
    const [first, second] = claims;
    if (!first || !second) throw new Error('no claims');
    for (const claim of [first, second]) {
      await Amir.move(claim, 'accept');
      await Amir.move(claim, 'collect');
    }
    await Amir.move(first, 'thank', { text: 'Delicious' });
    expect(await giving(Amir, Rosa)).toEqual({
      is_shown: false,
      given: null,
      lent: null,
      thanks: null,
      answer_hours: null,
    });
    expect(await giving(Rosa, Rosa)).toEqual({
      is_shown: false,
      given: 2,
      lent: 0,
      thanks: 1,
      answer_hours: null,
    });
    await Rosa.json('PUT', settings(Rosa), { is_shown: true });
    expect(await giving(Amir, Rosa)).toEqual({
      is_shown: true,
      given: 2,
      lent: 0,
      thanks: 1,
      answer_hours: null,
    });
    await askAndPromise(Rosa, Amir, 30);
    expect(await giving(Amir, Rosa)).toMatchObject({ answer_hours: 3 });
    // A promise made by the rule is no answer of the giver.
    await Amir.ask((await Rosa.share({ at_once: true })).id);
    expect(await giving(Amir, Rosa)).toMatchObject({ answer_hours: 3 });
    expect(await giving(Rosa, Amir)).toMatchObject({ given: null });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#giving-shown
  test('of a swap counts for both members', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const [plums, eggs] = [await Rosa.share({ stock: 5 }), await Amir.share({ stock: 6 })];
    const claim = await Amir.ask(plums.id, { wanted: 2, swap: { listing_id: eggs.id, amount: 6 } });
    await Rosa.move(claim, 'offer');
    await Amir.move(claim, 'accept');
    expect((await giving(Amir, Amir)).given).toBe(0);
    await Amir.move(claim, 'collect');
    expect([(await giving(Rosa, Rosa)).given, (await giving(Amir, Amir)).given]).toEqual([1, 1]);
  });

  // @rule exchange#remembered-address
  test('remembers the address for the giver alone, and forgets it', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const claim = await Amir.ask((await Rosa.share({ at_once: true })).id);
    const pickup = { window: null, address: '12 Elm Street', remember_address: true };
    await Rosa.pickup(claim, pickup);
    expect(await Rosa.json('GET', settings(Rosa))).toEqual({ is_shown: false, address: '12 Elm Street' });
    expect((await Amir.call('GET', settings(Rosa))).statusCode).toBe(403);
    const { version } = await Amir.claim(claim.id);
    const ofAsker = { version, window: null, remember_address: true };
    expect((await Amir.call('PUT', `/api/claims/${claim.id}/pickup`, ofAsker)).json().code).toBe('FORBIDDEN');
    const data = await Rosa.json<UserExport>('GET', `/api/users/${Rosa.id}/export`);
    expect(data.giving_settings).toEqual([{ user_id: Rosa.id, is_shown: 0, address: '12 Elm Street' }]);
    const ofAmir = await Amir.json<UserExport>('GET', `/api/users/${Amir.id}/export`);
    expect(JSON.stringify(ofAmir)).not.toContain('Elm');
    await Rosa.pickup(claim, { window: null, remember_address: false });
    expect(await Rosa.json('GET', settings(Rosa))).toMatchObject({ address: '' });
    // The address of this pickup stays.
    expect(await Rosa.claim(claim.id)).toMatchObject({ has_address: true });
    await Rosa.json('PUT', settings(Rosa), { address: '3 Oak Street' });
    expect(await Rosa.json('PUT', settings(Rosa), { is_shown: true })).toEqual({
      is_shown: true,
      address: '3 Oak Street',
    });
  });

  // @rule exchange#remembered-address
  test('is deleted with the account', async () => {
    const { Rosa } = await neighbors(app, 'Rosa');
    await Rosa.json('PUT', settings(Rosa), { address: '12 Elm Street', is_shown: true });
    const { headers } = await aMember(app, 'Ada Admin', { is_admin: 1 });
    const payload = { confirm: 'DELETE' };
    const url = `/api/users/${Rosa.id}`;
    const { statusCode } = await app.app.inject({ method: 'DELETE', url, headers, payload });
    expect(statusCode).toBe(200);
    expect(await app.ctx.db.read.selectFrom('giving_settings').selectAll().execute()).toEqual([]);
  });

  test('refuses an address that is too long', async () => {
    const { Rosa } = await neighbors(app, 'Rosa');
    const response = await Rosa.call('PUT', settings(Rosa), { address: 'x'.repeat(201) });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ address: 'Please use at most 200 characters for the address' });
  });
});
