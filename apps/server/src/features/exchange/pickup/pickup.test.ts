import type { Notice } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { type Neighbor, neighbors, pass } from '../testing/exchange-client.ts';

const HOUR_MS = 3_600_000;
const app = shareTestApp('sqlite');

const window = (from: number, to: number) => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return { from: at(from), to: at(to) };
};

// @rule exchange#pickup-time
test('a pickup is not moved into the past, and its note can change after it', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id);
  const past = { version: 2, window: window(-3, -1) };
  const refused = await Rosa.call('PUT', `/api/claims/${claim.id}/pickup`, past);
  expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: { window: expect.any(String) } });
  const planned = await Rosa.pickup(claim, { window: window(1, 2) });
  await pass(app, 3 * HOUR_MS);
  const noted = await Rosa.pickup(claim, { window: planned.window, note: 'Still on the porch' });
  expect(noted).toMatchObject({ window: planned.window, pickup_note: 'Still on the porch' });
});

// @rule exchange#pickup-address-block
test('a block ends the sight of the address at once', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id);
  await Rosa.pickup(claim, { window: window(-1, 1), address: '12 Elm Street' });
  const address = () => Amir.call('GET', `/api/claims/${claim.id}/address`);
  expect((await address()).statusCode).toBe(200);
  await Rosa.json('POST', `/api/users/${Amir.id}/block`);
  expect((await address()).json().code).toBe('EXCHANGE_CLOSED');
});

// @rule exchange#pickup-address-moved
test('an asker who moves the pickup does not bring the address forward', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id);
  const write = (from: number, to: number) =>
    Rosa.pickup(claim, { window: window(from, to), address: '12 Elm Street' });
  const address = () => Amir.call('GET', `/api/claims/${claim.id}/address`);
  const lostOf = async (member: Neighbor) =>
    (await member.json<Notice[]>('GET', '/api/notices')).filter((notice) => 'address_gone' in notice).length;
  await write(20, 24);
  expect((await Amir.pickup(claim, { window: window(21, 22) })).has_address).toBe(true);
  await Amir.pickup(claim, { window: window(21, 22), spot: 'door', note: 'I bring a bag.' });
  expect(await lostOf(Rosa)).toBe(0);
  const moved = await Amir.pickup(claim, { window: window(1, 2) });
  expect([moved.has_address, (await address()).json().code]).toEqual([false, 'ADDRESS_NOT_YET']);
  await write(20, 24);
  expect((await Amir.pickup(claim, { window: null })).has_address).toBe(false);
  await Amir.pickup(claim, { window: window(1, 2) });
  expect(await lostOf(Rosa)).toBe(2);
  await write(20, 24);
  await Rosa.pickup(claim, { window: window(1, 2) });
  expect((await address()).statusCode).toBe(200);
  await Amir.move(claim, 'call-off');
  expect([await lostOf(Rosa), await lostOf(Amir)]).toEqual([2, 0]);
});

// @rule exchange#pickup-address-moved
test('an asker who sets the first time does not read an address that was written without one', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id);
  const address = () => Amir.call('GET', `/api/claims/${claim.id}/address`);
  await Rosa.pickup(claim, { window: null, address: '12 Elm Street' });
  expect((await Amir.pickup(claim, { window: null, note: 'At noon?' })).has_address).toBe(true);
  const chosen = window(0, 1);
  expect((await Amir.pickup(claim, { window: chosen })).has_address).toBe(false);
  expect((await address()).json().code).toBe('ADDRESS_NOT_YET');
  await Rosa.pickup(claim, { window: chosen, address: '12 Elm Street' });
  expect((await address()).statusCode).toBe(200);
});

// @rule exchange#second-chance
test('a second chance begins without the old time, so that the clock does not count it as picked up', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ stock: 4 });
  const claim = await Amir.ask(id);
  await Rosa.move(claim, 'offer');
  await Amir.move(claim, 'accept');
  await Rosa.pickup(claim, { window: window(1, 2), address: '12 Elm Street' });
  await pass(app, 20 * HOUR_MS);
  expect((await Rosa.move(claim, 'miss')).has_address).toBe(false);
  await pass(app, 20 * HOUR_MS);
  expect(await Rosa.move(claim, 'again')).toMatchObject({ state: 'asked', window: null, given: null });
  await Rosa.move(claim, 'offer');
  await Amir.move(claim, 'accept');
  await pass(app, HOUR_MS);
  expect((await Amir.claim(claim.id)).state).toBe('agreed');
});

// @rule exchange#offer-time
test('a promise ends an hour before a pickup that is set after it, and later when that is put off', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ stock: 4 });
  const claim = await Amir.ask(id);
  const { due_at } = await Rosa.move(claim, 'offer');
  const soon = window(2, 3);
  const anHourBefore = new Date(Date.parse(soon.from) - HOUR_MS).toISOString();
  expect((await Rosa.pickup(claim, { window: soon })).due_at).toBe(anHourBefore);
  expect((await Rosa.pickup(claim, { window: window(48, 49) })).due_at).toBe(due_at);
  await Rosa.pickup(claim, { window: soon });
  await pass(app, HOUR_MS);
  expect(await Amir.claim(claim.id)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
});

// @rule exchange#pickup-address-seen
test('the open page of the giver hears of the first look at the address, and only that look writes', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id);
  await Rosa.pickup(claim, { window: window(-1, 1), address: '12 Elm Street' });
  const publish = vi.spyOn(app.ctx.events, 'publish');
  const transaction = vi.spyOn(app.ctx.db, 'transaction');
  for (const reader of [Rosa, Amir, Amir])
    expect(await reader.json('GET', `/api/claims/${claim.id}/address`)).toMatchObject({
      address: '12 Elm Street',
    });
  expect(transaction).toHaveBeenCalledOnce();
  expect(publish.mock.calls).toEqual([
    [{ type: 'claim', audience: [Rosa.id], data: { id: claim.id, listing_id: id } }],
  ]);
  expect((await Rosa.claim(claim.id)).address_seen_at).not.toBeNull();
  const moved = await Rosa.pickup(claim, { window: window(-1, 1), address: '14 Elm Street' });
  expect(moved.address_seen_at).toBeNull();
});
