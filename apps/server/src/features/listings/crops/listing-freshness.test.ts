import type { Listing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { zucchini } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

const t = useTestApp('sqlite', { timeZone: 'America/Chicago' });
const setClock = (instant: string) => t.clock.advance(Date.parse(instant) - t.clock.now().getTime());

async function aSeller() {
  const { headers } = await aMember(t);
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await t.app.inject({ method, url: `/api/listings${url}`, headers, payload })).json();
  const days = ({ picked_on, best_by }: Listing) => [picked_on, best_by];
  return {
    refused: (payload: object) => send('POST', '', { ...zucchini, ...payload }),
    share: async (payload: object = {}) => {
      const listing: Listing = await send('POST', '', { ...zucchini, ...payload });
      return { id: listing.id, days: days(listing) };
    },
    change: async (id: string, payload: object) => days(await send('PUT', `/${id}`, payload)),
  };
}

// @rule produce#freshness
test('food with keeping days was picked today in the zone of the site, unless its owner says otherwise', async () => {
  // The evening before in Chicago.
  setClock('2026-08-05T03:00:00.000Z');
  const { share } = await aSeller();
  expect((await share()).days).toEqual(['2026-08-04', '2026-08-08']);
  expect((await share({ picked_on: '2026-08-02' })).days).toEqual(['2026-08-02', '2026-08-06']);
  expect((await share({ picked_on: null })).days).toEqual([undefined, undefined]);
  for (const other of [
    { title: 'Figs', category: 'Fruits' },
    { title: 'Tomato seedlings', category: 'Seedlings' },
    { title: 'Eggs', category: 'Eggs' },
    { title: 'Plum jam', category: 'Other' },
    { kind: 'wanted' },
  ])
    expect((await share(other)).days, JSON.stringify(other)).toEqual([undefined, undefined]);
  expect((await share({ title: 'Eggs', category: 'Eggs', best_by: '2026-08-30' })).days).toEqual([
    undefined,
    '2026-08-30',
  ]);
});

// @rule produce#freshness-changes
test('a change of the day, of the crop, and an offer anew start the clock anew', async () => {
  setClock('2026-08-04T17:00:00.000Z');
  const { share, change } = await aSeller();
  const { id } = await share();
  expect(await change(id, { price: '$2' })).toEqual(['2026-08-04', '2026-08-08']);
  expect(await change(id, { picked_on: '2026-08-03' })).toEqual(['2026-08-03', '2026-08-07']);
  expect(await change(id, { best_by: '2026-08-10' })).toEqual(['2026-08-03', '2026-08-10']);
  expect(await change(id, { title: 'Forty beets' })).toEqual(['2026-08-03', '2026-08-10']);
  expect(await change(id, { title: 'A basket' })).toEqual(['2026-08-03', undefined]);
  expect(await change(id, { title: 'Zucchini' })).toEqual(['2026-08-03', '2026-08-07']);
  expect(await change(id, { best_by: '2026-08-02' })).toEqual([undefined, undefined]);
  await change(id, { is_available: false, picked_on: '2026-07-30', best_by: '2026-08-01' });
  expect(await change(id, { is_available: true })).toEqual(['2026-08-04', '2026-08-08']);
});

// @rule produce#ready
test('an offer is ready as long as it is at its best, else for a week after it was listed, picked or offered again', async () => {
  setClock('2026-08-04T17:00:00.000Z');
  const { share, change } = await aSeller();
  const readyUntil = async (id: string) =>
    (
      await t.ctx.db.read
        .selectFrom('listings')
        .select('ready_until')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ready_until;
  const figs = { title: 'Figs', category: 'Fruits' };
  const { id } = await share(figs);
  expect(await readyUntil(id)).toBe('2026-08-11');
  expect(await readyUntil((await share({ ...figs, picked_on: '2026-08-01' })).id)).toBe('2026-08-08');
  expect(await readyUntil((await share()).id)).toBe('2026-08-08');
  for (const title of ['Fig jam', 'Fig seedlings'])
    expect(await readyUntil((await share({ title, category: 'Other' })).id)).toBe(null);
  await t.ctx.db.transaction((trx) =>
    trx
      .updateTable('listings')
      .set({ created_at: '2026-07-20T17:00:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );
  await change(id, { picked_on: '2026-07-21' });
  expect(await readyUntil(id)).toBe('2026-07-28');
  await change(id, { picked_on: null });
  expect(await readyUntil(id)).toBe('2026-07-27');
  await change(id, { category: 'Seedlings' });
  expect(await readyUntil(id)).toBe(null);
  await change(id, { category: 'Fruits', is_available: false });
  await change(id, { is_available: true });
  await change(id, { price: '$3' });
  expect(await readyUntil(id)).toBe('2026-08-11');
  await change(id, { best_by: '2026-08-22' });
  expect(await readyUntil(id)).toBe('2026-08-22');
});

// @rule produce#still-good
test('what keeps for a day is asked about on its last day', async () => {
  setClock('2026-08-04T17:00:00.000Z');
  const { id } = await (await aSeller()).share({ title: 'Corn' });
  const { ask_on } = await t.ctx.db.read
    .selectFrom('listings')
    .select('ask_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(ask_on).toBe('2026-08-05');
});

test('days that are none, in the future, far away or in the wrong order are refused', async () => {
  setClock('2026-08-04T17:00:00.000Z');
  const { refused } = await aSeller();
  for (const [fields, message] of [
    [{ picked_on: 'yesterday' }, 'Please give a day such as 2026-08-14'],
    [{ picked_on: '2026-02-30' }, 'Please give a day such as 2026-08-14'],
    [{ picked_on: '2026-08-06' }, 'Please give a day that is not in the future'],
    [{ best_by: '2036-08-06' }, 'Please give a day within five years'],
    [
      { best_by: '2026-08-01', picked_on: '2026-08-02' },
      'Please give a day that is not before the day when it was picked',
    ],
  ] as const)
    expect(await refused(fields)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [Object.keys(fields)[0] ?? '']: message },
    });
});
