import { describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';

const plums = { crop: 'plum', amount: 'plenty', since: 2019 };
const kale = { crop: 'kale', amount: 'little', since: null };

// @rule produce#garden
describe('the garden of a member', () => {
  const t = useTestApp('sqlite');
  const read = async (member?: TestMember) => ask(t, 'GET', '/api/garden', member);
  const set = (crops: unknown, member?: TestMember) => ask(t, 'PUT', '/api/garden', member, { crops });

  test('is replaced by each list, in its order, and is the member’s alone', async () => {
    const [rosa, amir] = [await aMember(t, 'Rosa'), await aMember(t, 'Amir')];
    expect((await read(rosa)).json()).toMatchObject({ crops: [] });
    await set([plums, kale], rosa);
    expect((await read(rosa)).json()).toMatchObject({ crops: [plums, kale] });
    expect((await set([kale, { ...plums, since: null }], rosa)).statusCode).toBe(200);
    expect((await read(rosa)).json()).toMatchObject({ crops: [kale, { ...plums, since: null }] });
    expect((await read(amir)).json()).toMatchObject({ crops: [] });
    await set([], rosa);
    expect((await read(rosa)).json()).toMatchObject({ crops: [] });
    expect([(await read()).statusCode, (await set([plums])).statusCode]).toEqual([401, 401]);
  });

  test.each([
    [[{ ...plums, crop: 'triffid' }]],
    [[{ ...plums, amount: 'tons' }]],
    [[{ ...plums, since: 1899 }]],
    [[{ ...plums, since: 2019.5 }]],
    [[plums, kale, plums]],
    [Array(200).fill(plums)],
    ['plums'],
    [null],
  ])('refuses %j and keeps what was stored', async (crops) => {
    const rosa = await aMember(t, 'Rosa');
    await set([kale], rosa);
    const response = await set(crops, rosa);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await read(rosa)).json()).toMatchObject({ crops: [kale] });
  });

  test('with a version it is replaced only where nobody has changed it meanwhile', async () => {
    const rosa = await aMember(t, 'Rosa');
    const { version } = (await set([kale], rosa)).json();
    const change = (crops: unknown) => ask(t, 'PUT', '/api/garden', rosa, { crops, version });
    expect((await change([plums])).json()).toMatchObject({ crops: [plums] });
    // Sent again, since its answer was lost.
    expect((await change([plums])).statusCode).toBe(200);
    const refused = await change([kale, plums]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'GARDEN_CHANGED']);
    expect((await read(rosa)).json()).toMatchObject({ crops: [plums] });
  });

  test('is part of the export and deleted with the account', async () => {
    const [rosa, ada] = [await aMember(t, 'Rosa'), await anAdmin(t)];
    await set([plums], rosa);
    const { garden } = (await ask(t, 'GET', `/api/users/${rosa.id}/export`, rosa)).json();
    expect(garden).toEqual([{ user_id: rosa.id, position: 0, ...plums }]);
    await ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, { confirm: 'DELETE' });
    expect(await t.ctx.db.read.selectFrom('garden_crops').selectAll().execute()).toEqual([]);
  });
});
