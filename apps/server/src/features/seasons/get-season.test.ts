import { CROPS, type SeasonHere } from '@windfall/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';

const t = useTestApp('sqlite', { timeZone: 'Pacific/Auckland' });

const season = async (query = ''): Promise<SeasonHere> =>
  (await ask(t.current, 'GET', `/api/season${query}`)).json();
const periodsOf = ({ crops }: SeasonHere, crop: string) => crops.find((one) => one.crop === crop)?.periods;

async function setClimate(climate: unknown) {
  const ada = await anAdmin(t.current);
  return ask(t.current, 'PUT', '/api/admin/settings', ada, { climate });
}

// @rule produce#season
test('visitors read it once an administrator has said when frost comes, with today in the zone of the site', async () => {
  const today = t.current.clock.now().toISOString().slice(0, 10);
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  while (!t.current.clock.now().toISOString().includes('T13')) t.current.clock.advance(3_600_000);
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
  const unknown = await ask(t.current, 'GET', '/api/season?near=00000');
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'VALIDATION_FAILED']);
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
