import { CROPS, type SeasonHere, type SeasonNear } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';
import { addToWeeks } from './crop-weeks.repo.ts';

const t = useTestApp('sqlite', { timeZone: 'Pacific/Auckland' });

const season = async (query = ''): Promise<SeasonHere> => (await ask(t, 'GET', `/api/season${query}`)).json();
const periodsOf = ({ crops }: SeasonHere, crop: string) => crops.find((one) => one.crop === crop)?.periods;

async function setClimate(climate: unknown) {
  const ada = await anAdmin(t);
  return ask(t, 'PUT', '/api/admin/settings', ada, { climate });
}

// @rule produce#season
test('visitors read it once an administrator has said when frost comes, with today in the zone of the site', async () => {
  const today = t.clock.now().toISOString().slice(0, 10);
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  while (!t.clock.now().toISOString().includes('T13')) t.clock.advance(3_600_000);
  expect(await season()).toEqual({ date: tomorrow, climate: null, crops: [], last_year: null });
  const climate = { last_frost: '04-20', first_frost: '10-27' };
  expect((await setClimate(climate)).json()).toMatchObject({ climate });
  const here = await season();
  expect(here).toMatchObject({ date: tomorrow, climate });
  expect(here.crops.map(({ crop }) => crop)).toEqual(CROPS.map(({ id }) => id));
  expect(periodsOf(here, 'egg')).toEqual([{ from: null, until: null }]);
  expect(periodsOf(here, 'tomato')).toMatchObject([{ from: expect.stringMatching(/-06-24$/) }]);
  await setClimate(null);
  expect((await season()).crops).toEqual([]);
});

// @rule produce#season
test('where there is no frost, the place says on which side of the equator', async () => {
  await setClimate('no-frost');
  const north = periodsOf(await season(), 'lemon');
  expect(periodsOf(await season('?near=25.76,-80.19'), 'lemon')).toEqual(north);
  expect(periodsOf(await season('?near=-18.14,178.44'), 'lemon')).not.toEqual(north);
  const unknown = await ask(t, 'GET', '/api/season?near=00000');
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'VALIDATION_FAILED']);
});

// @rule produce#ready-near
test('what is ready around a place are crops of listings, and of gardens from three in the area on', async () => {
  const near = async (query = ''): Promise<SeasonNear> =>
    (await t.app.inject(`/api/season/near${query}`)).json();
  const here = { location: 'Portland, OR', zip_code: '97214' };
  const grow = async (name: string, crops: string[], home: object = {}) => {
    const member = await aMember(t, name, { ...here, ...home });
    const grown = crops.map((crop) => ({ crop, amount: 'enough', since: null }));
    await ask(t, 'PUT', '/api/garden', member, { crops: grown });
    return member;
  };
  const rosa = await grow('Rosa', ['plum', 'lettuce', 'kale', 'egg']);
  await grow('Amir', ['plum', 'lettuce', 'egg'], { location: 'Beaverton, OR', zip_code: '97005' });
  await grow('June', ['plum', 'kale'], { location: 'Salem, OR', zip_code: '97301' });
  await grow('Theo', ['plum'], { is_active: 0 });
  const otto = await grow('Otto', ['plum', 'lettuce', 'egg', 'kale'], { zip_code: '97202' });
  const offer = (title: string, place: object = here) =>
    aListing(t, rosa, { title, category: 'Fruits', ...place });
  await offer('Figs');
  await offer('Figs and plums');
  await offer('Pears', { location: 'Boise, ID', zip_code: '83702' });
  const figs = { crop: 'fig', name: 'Figs' };
  const pears = { crop: 'pear', name: 'Pears' };
  const date = '2026-08-08';
  const weeks = [
    ['pear', 2025, 33, 2] as const,
    ['fig', 2024, 32, 3] as const,
    ['kale', 2025, 40, 9] as const,
  ];
  await t.ctx.db.transaction((trx) =>
    addToWeeks(
      trx,
      weeks.map(([crop, year, week, count]) => ({ crop, year, week, count })),
    ),
  );
  const earlier = [figs, pears];
  expect(await near('?near=97202')).toEqual({ date, listed: [figs], gardens: [], soon: [], earlier });
  await setClimate({ last_frost: '04-20', first_frost: '10-27' });
  expect(await near('?near=97202')).toEqual({
    date,
    listed: [figs],
    earlier,
    gardens: [{ crop: 'plum', name: 'Plums', gardens: 3, from: '2026-06-29', until: '2026-10-02' }],
    soon: [{ crop: 'lettuce', name: 'Lettuces', gardens: 3, from: '2026-08-13', until: '2026-11-16' }],
  });
  expect(await near()).toEqual({ date, listed: [pears, figs], gardens: [], soon: [], earlier });
  // The numbers are counted anew after ten minutes.
  await ask(t, 'PUT', '/api/garden', otto, { crops: [] });
  expect((await near('?near=97214')).gardens).toHaveLength(1);
  t.clock.advance(600_000);
  expect(await near('?near=97202')).toMatchObject({ gardens: [], soon: [] });
});

// @rule administration#settings
test.each([
  '10-27',
  '04-31',
  '4-20',
  '13-01',
  '00-10',
  20,
  {},
  { last_frost: '02-30', first_frost: '10-01' },
  'cold',
])('refuses %j as the climate', async (climate) => {
  const both = typeof climate === 'string' && climate !== 'cold';
  const sent = both ? { last_frost: climate, first_frost: '10-27' } : climate;
  const response = await setClimate(sent);
  expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
});
