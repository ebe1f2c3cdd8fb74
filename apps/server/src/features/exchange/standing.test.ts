import type { countSeekers, getRest, Listing, ResultOf } from '@windfall/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { aGroup } from '../users/groups/testing/a-group.ts';
import { Neighbor, neighbors } from './testing/exchange-client.ts';

const ZONE = 'America/Los_Angeles';
const t = useTestApp('sqlite', { timeZone: ZONE });
const PLACE = { location: 'Portland, OR 97214' };
const standing = {
  categories: ['Vegetables'],
  crops: ['plum'],
  hours: [{ days: ['tue', 'fri'], from: '09:00', to: '12:00' }],
  not_taken: 'No cut melon',
  address: '12 Elm Street',
};

/** Rosa keeps a pantry; June shares; Theo looks for zucchini himself. */
async function aPantry() {
  const people = await neighbors(t, 'Rosa', 'June', 'Theo');
  const group = await aGroup(t, people.Rosa.member);
  const pantry = new Neighbor(t, {
    ...people.Rosa.member,
    id: group.id,
    headers: group.as(people.Rosa.member),
  });
  const want = (by: Neighbor, changes: object = {}, fields: object = {}) =>
    by.call('POST', '/api/listings', {
      kind: 'wanted',
      title: 'Fresh produce',
      description: 'Washed.',
      category: 'Vegetables',
      ...PLACE,
      sharing: { standing: { ...standing, ...changes } },
      ...fields,
    });
  return { ...people, group, pantry, want };
}

// @rule groups#standing
test('a group says what it takes at any time, and no member does', async () => {
  const { Rosa, pantry, want } = await aPantry();
  for (const [by, changes, fields, sentence] of [
    [Rosa, {}, {}, 'for a group alone'],
    [pantry, {}, { kind: 'offer' }, 'Only what you look for'],
    [pantry, { categories: [], crops: [] }, {}, 'a category or a crop at least'],
    [pantry, { hours: [{ days: [], from: '09:00', to: '12:00' }] }, {}, 'Please choose days'],
    [pantry, { hours: [{ days: ['tue'], from: '12:00', to: '09:00' }] }, {}, 'an end after the beginning'],
    [pantry, { hours: [{ days: ['tue'], from: '9', to: '12:00' }] }, {}, 'an end after the beginning'],
    [pantry, { not_taken: 'x'.repeat(201) }, {}, 'at most 200 characters'],
  ] as const) {
    const refused = await want(by, changes, fields);
    expect([refused.statusCode, refused.json().code], sentence).toEqual([400, 'VALIDATION_FAILED']);
    expect(refused.json().message).toContain(sentence);
  }
  const listing = (await want(pantry)).json<Listing>();
  expect(listing.sharing?.standing).toEqual(standing);
  const [card] = await Rosa.json<Listing[]>('GET', '/api/listings?kind=wanted');
  expect(card?.sharing?.standing).toEqual(standing);
  const changed = await pantry.json<Listing>('PUT', `/api/listings/${listing.id}`, { sharing: {} });
  expect(changed.sharing?.standing).toBeUndefined();
});

// @rule groups#standing
test('is offered when sharing and at half time, and is told of no offer', async () => {
  const { Rosa, June, pantry, want } = await aPantry();
  await t.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ zip_code: '97214', location: 'Portland, OR' }).execute(),
  );
  const { id } = (await want(pantry)).json<Listing>();
  const ask = (title: string, category: string) =>
    June.json<ResultOf<typeof countSeekers>>('GET', `/api/follows/count?title=${title}&category=${category}`);
  expect(await ask('Zucchini', 'Vegetables')).toEqual({
    count: null,
    takers: [{ listing_id: id, title: 'Fresh produce', user_name: 'Elm Street Pantry', standing }],
  });
  expect((await ask('Plums', 'Fruits')).takers).toHaveLength(1);
  expect((await ask('Apples', 'Fruits')).takers).toBeUndefined();
  expect((await ask('Tomato seedlings', 'Seedlings')).takers).toBeUndefined();
  const offer = await June.share(
    { stock: 10, unit: 'zucchini' },
    { quantity: '10', picked_on: '2026-08-05', ...PLACE },
  );
  expect(await pantry.json('GET', '/api/notices')).toEqual([]);
  const rest = await June.json<ResultOf<typeof getRest>>('GET', `/api/listings/${offer.id}/rest`);
  expect(rest.wishers).toMatchObject([
    { listing_id: id, user_name: 'Elm Street Pantry', amount: 10, standing },
  ]);
  await June.json('POST', `/api/users/${pantry.id}/block`);
  expect((await ask('Zucchini', 'Vegetables')).takers).toBeUndefined();
  await June.json('DELETE', `/api/users/${pantry.id}/block`);
  await pantry.json('PUT', `/api/listings/${id}`, { is_available: false });
  expect((await ask('Zucchini', 'Vegetables')).takers).toBeUndefined();
  expect(await Rosa.json('GET', '/api/notices')).toEqual([]);
});

// @rule groups#received
test('keepers have what was received by day as CSV, which no spreadsheet runs', async () => {
  const { Rosa, June, Theo, group, pantry, want } = await aPantry();
  await group.add(Theo.member, 'helper');
  const { id } = (await want(pantry)).json<Listing>();
  const offer = await June.share({ stock: 10, unit: 'jar' }, { title: '=HYPERLINK("x")', quantity: '10' });
  const promise = await June.promise(id, { amount: 4, offer_id: offer.id });
  await pantry.move(promise, 'accept');
  // 11 PM of August 8 in Portland.
  t.clock.advance(20 * 3_600_000);
  await June.move(promise, 'collect');
  const words = await June.promise(id, { how_much: 'about 3 lb' });
  await pantry.move(words, 'accept');
  await June.move(words, 'collect');
  const url = `/api/groups/${group.id}/received`;
  const { body, headers } = await Rosa.call('GET', url);
  expect(headers['content-type']).toContain('text/csv');
  const [first, ...rows] = body.trimEnd().split('\r\n');
  expect(first).toBe('\uFEFF"day","what","amount","unit","in_words","from"');
  expect(rows).toEqual([
    expect.stringMatching(/^"2026-08-08","'=HYPERLINK\(""x""\)",4,"jar","","June"$/),
    expect.stringMatching(/^"2026-08-08","Fresh produce",,"","about 3 lb","June"$/),
  ]);
  expect((await Rosa.call('GET', `${url}?from=2027-01-01&to=2027-01-02`)).body.trimEnd()).toBe(first);
  expect((await Rosa.call('GET', `${url}?from=2027-01-02&to=2027-01-01`)).statusCode).toBe(400);
  expect((await Theo.call('GET', url)).json()).toMatchObject({ code: 'KEEPERS_ONLY' });
  expect((await June.call('GET', url)).json()).toMatchObject({ code: 'GROUP_NOT_FOUND' });
});
