import type { Claim, UserExport } from '@windfall/contract';
import { expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';
import { writeSettings } from '../../platform/settings/site-settings.ts';
import { deleteUserData } from '../users/deletion/delete-user-data.ts';
import { neighbors, pass } from './testing/exchange-client.ts';

const HOUR_MS = 3_600_000;
const app = shareTestApp('sqlite');

const window = (from: number, to: number) => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return { from: at(from), to: at(to) };
};

// @rule exchange#clock
test('under maintenance members change no claim and the clock stands still', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ stock: 2 });
  const claim = await Amir.ask(id);
  await Rosa.move(claim, 'offer');
  const { ctx } = app;
  const maintain = async (maintenance: boolean) => {
    await ctx.db.transaction((trx) => writeSettings(trx, { maintenance }, ctx.clock.now()));
    ctx.settings.invalidate();
  };
  await maintain(true);
  await pass(app, 24 * HOUR_MS);
  const seen = await Amir.claim(claim.id);
  expect(seen.state).toBe('offered');
  expect((await Amir.tryMove(seen, 'accept')).json().code).toBe('MAINTENANCE');
  expect((await Amir.tryAsk(id)).json().code).toBe('MAINTENANCE');
  await maintain(false);
  await pass(app, 1_000);
  expect((await Amir.claim(claim.id)).ended_why).toBe('lapsed');
});

// @rule exchange#claim-listing-deleted
test('a deleted listing ends its claims once it cannot be brought back', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ stock: 2 });
  const claim = await Amir.ask(id);
  await Rosa.json('DELETE', `/api/listings/${id}`);
  await pass(app, 30_000);
  expect((await Amir.claim(claim.id)).state).toBe('asked');
  await Rosa.json('POST', `/api/listings/${id}/restore`);
  expect((await Rosa.listing(id)).sharing).toMatchObject({ asking: 1 });
  await Rosa.json('DELETE', `/api/listings/${id}`);
  await app.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', id).execute());
  await pass(app, 1_000);
  const ended = await Amir.claim(claim.id);
  expect(ended).toMatchObject({ state: 'ended', ended_why: 'listing_removed', can: [] });
  expect(ended.listing).toMatchObject({ id: '', title: 'Forty zucchini' });
});

// @rule exchange#claim-member-deleted
test('a deleted account leaves states and amounts, without its texts and its name', async () => {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ stock: 2, at_once: true });
  const asked = { wanted: 2, note: 'For my jam', could: [window(1, 2)] };
  const claim = await Amir.ask(id, asked);
  await Rosa.pickup(claim, { window: window(1, 2), note: 'Ring twice', address: '12 Elm Street' });
  const { ctx } = app;
  await ctx.db.transaction((trx) => deleteUserData(ctx, trx, [Amir.id], ctx.clock.now()));
  await pass(app, 1_000);
  const left = await Rosa.claim(claim.id);
  expect(left).toMatchObject({ state: 'ended', ended_why: 'member_left', wanted: 2, given: 2, could: [] });
  expect(JSON.stringify(left)).not.toMatch(/jam|Ring|Elm|Amir/);
  expect((await Rosa.call('GET', '/api/notices')).body).not.toContain('Amir');
  expect((await Rosa.listing(id)).sharing?.left).toBe(2);
});

// @rule exchange#claim-export
test('an export has the claims of both sides, and addresses of the member only', async () => {
  const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
  const { id } = await Rosa.share({ at_once: true });
  const claim = await Amir.ask(id, { note: 'For my jam' });
  await June.ask(id);
  await Rosa.pickup(claim, { window: window(1, 2), address: '12 Elm Street' });
  const claimsOf = async (who: typeof Rosa) =>
    (await who.json<UserExport>('GET', `/api/users/${who.id}/export`)).claims as unknown as Claim[];
  expect(await claimsOf(Amir)).toMatchObject([{ id: claim.id, note: 'For my jam', address: '' }]);
  expect(await claimsOf(Rosa)).toMatchObject([{ id: claim.id, address: '12 Elm Street' }, { note: '' }]);
});

// @rule exchange#claim-export
test('an export says how each listing is shared, without the secret of its draw', async () => {
  const { Rosa } = await neighbors(app, 'Rosa');
  const [from] = Object.values(window(2, 3));
  await Rosa.share({ stock: 4, rule: 'draw', draw_at: from ?? '' });
  const exported = await Rosa.json<UserExport>('GET', `/api/users/${Rosa.id}/export`);
  expect(exported.listings).toMatchObject([{ sharing: { stock: 4, rule: 'draw', draw_at: from } }]);
  expect(JSON.stringify(exported)).not.toContain('"seed"');
});

// @rule exchange#claim-ends
test('a deactivated member leaves the line, and what was promised to them goes to the next', async () => {
  const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
  const { id } = await Rosa.share({ stock: 2 });
  const [amir, june] = [await Amir.ask(id, { wanted: 2 }), await June.ask(id, { wanted: 2 })];
  await Rosa.move(amir, 'offer');
  await app.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 0 }).where('id', '=', Amir.id).execute(),
  );
  await pass(app, 15_000);
  expect(await Rosa.claim(amir.id)).toMatchObject({ state: 'ended', ended_why: 'member_left' });
  expect(await June.claim(june.id)).toMatchObject({ state: 'offered', given: 2 });
});

// @rule exchange#clock
test('after a night switched off the clock does all that became due, each once', async () => {
  const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
  const draw_at = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
  const [drawn, plums, pears] = [
    await Rosa.share({ stock: 2, rule: 'draw', draw_at }),
    await Rosa.share({ stock: 2 }),
    await Rosa.share({ stock: 2, at_once: true }),
  ];
  const inDraw = await Amir.ask(drawn.id, { wanted: 2 });
  const [promised, next] = [await Amir.ask(plums.id, { wanted: 2 }), await June.ask(plums.id, { wanted: 2 })];
  await Rosa.move(promised, 'offer');
  const agreed = await June.ask(pears.id, { wanted: 2 });
  await Rosa.pickup(agreed, { window: window(1, 2), address: '12 Elm Street' });
  await pass(app, 30 * HOUR_MS);
  expect((await Amir.claim(inDraw.id)).state).toBe('offered');
  expect((await Amir.claim(promised.id)).ended_why).toBe('lapsed');
  expect(await June.claim(next.id)).toMatchObject({ state: 'offered', given: 2 });
  expect(await June.claim(agreed.id)).toMatchObject({ state: 'collected', has_address: false });
  const told = [await Amir.told(), await June.told()];
  await pass(app, 15_000);
  expect([await Amir.told(), await June.told()]).toEqual(told);
  expect(told[0]).toEqual(expect.arrayContaining(['offered', 'lapsed']));
});
