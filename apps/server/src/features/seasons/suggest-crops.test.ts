import type { OwnCrop } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';

const YEAR_MS = 365.25 * 86_400_000;
const t = useTestApp('sqlite');

// @rule produce#own-crops
test('a member is suggested what they shared at this time of the year, what they grow and what is picked here', async () => {
  const rosa = await aMember(t);
  const now = t.clock.now().getTime();
  for (const [title, years] of [
    ['Asparagus', 1],
    ['Rhubarb', 0.5],
    ['Plums', 0],
  ] as const) {
    const { id } = await aListing(t, rosa, { title, quantity: `${title.length} bags` });
    const created_at = new Date(now - years * YEAR_MS).toISOString();
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('listings').set({ created_at }).where('id', '=', id).execute(),
    );
  }
  await aListing(t, rosa, { title: 'Figs', kind: 'wanted' });
  const { headers } = rosa;
  const payload = {
    crops: ['leek', 'zucchini'].map((crop) => ({ crop, amount: 'plenty', since: null })),
  };
  await t.app.inject({ method: 'PUT', url: '/api/garden', headers, payload });
  const read = async () =>
    (await t.app.inject({ url: `/api/users/${rosa.id}/crops`, headers })).json<OwnCrop[]>();
  const suggested = async () => (await read()).map(({ crop }) => crop);
  expect(await suggested()).toEqual(['asparagus', 'leek', 'zucchini', 'plum', 'rhubarb']);
  // What was given last time.
  expect((await read()).map(({ quantity }) => quantity)).toEqual(['9 bags', '', '', '5 bags', '7 bags']);
  // On August 8 leeks and rhubarb have no season here.
  const climate = { last_frost: '04-20', first_frost: '10-27' };
  await ask(t, 'PUT', '/api/admin/settings', await anAdmin(t), { climate });
  const here = await suggested();
  expect(here.slice(0, 4)).toEqual(['asparagus', 'zucchini', 'plum', 'leek']);
  expect(here).toHaveLength(8);
  expect(here).not.toContain('rhubarb');
});
