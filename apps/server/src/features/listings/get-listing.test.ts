import { beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp, useTestApp } from '../../../testing/test-app.ts';

describe('one listing', () => {
  const t = useTestApp('sqlite');
  const get = (id: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/api/listings/${id}`, headers });

  // @rule browse#browse-open
  // @rule listings#detail-contents
  // @rule listings#detail-own
  test('tells viewers whether it is their own', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { email: 'rosa@windfall.example' });
    const otto = await aMember(t, 'Otto Weed');
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const { id } = await aListing(t, rosa);
    const seen = async (headers: Record<string, string>) => {
      const { user, user_name, is_seller, can_edit, can_delete } = (await get(id, headers)).json();
      return [user.email, user_name, is_seller, can_edit, can_delete];
    };
    const email = 'rosa@windfall.example';
    expect(await seen({})).toEqual([null, 'Rosa Fields', false, false, false]);
    expect(await seen(otto.headers)).toEqual([email, 'Rosa Fields', false, false, false]);
    expect(await seen(rosa.bearer)).toEqual([email, 'Rosa Fields', true, true, true]);
    expect(await seen(admin.headers)).toEqual([email, 'Rosa Fields', false, true, true]);
  });

  // @rule listings#numbers
  test('says its quantity and price in numbers too, in lists as well', async () => {
    const rosa = await aMember(t, 'Rosa Fields');
    const { id } = await aListing(t, rosa, { quantity: '2.5 kg', price: '$3.50' });
    const numbers = { quantity_value: 2.5, quantity_unit: 'kg', price_value: 3.5, price_currency: 'USD' };
    expect((await get(id)).json()).toMatchObject(numbers);
    const vague = await aListing(t, rosa, { quantity: 'a basketful', price: '$3 each' });
    const list = (await t.app.inject({ url: '/api/listings' })).json<{ id: string }[]>();
    expect(list.find((one) => one.id === id)).toMatchObject(numbers);
    const none = { quantity_value: null, quantity_unit: null, price_value: null, price_currency: null };
    expect(list.find((one) => one.id === vague.id)).toMatchObject(none);
  });

  // @rule neighbors#profile-email
  test('keeps a hidden email address from other members, and any from lists', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { shows_email: 0 });
    const otto = await aMember(t, 'Otto Weed');
    const { id } = await aListing(t, rosa);
    expect((await get(id, otto.headers)).json().user.email).toBeNull();
    const list = await t.app.inject({ url: '/api/listings', headers: rosa.headers });
    expect(list.json()[0].user.email).toBeNull();
  });

  test('of a deactivated member is visible to administrators only', async () => {
    const rosa = await aMember(t);
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const { id } = await aListing(t, rosa);
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', rosa.id).execute(),
    );
    expect((await get(id)).json()).toMatchObject({
      statusCode: 404,
      code: 'LISTING_NOT_FOUND',
      message: 'Listing not found',
    });
    expect((await get(id, admin.headers)).statusCode).toBe(200);
    expect((await t.app.inject('/api/listings')).json()).toEqual([]);
    expect((await t.app.inject('/api/listings?search=zucchini')).json()).toEqual([]);
  });
});

describe('one listing', () => {
  const t = shareTestApp('sqlite');
  let rosa: TestMember;
  beforeAll(async () => {
    rosa = await aMember(t);
    await aListing(t, rosa);
  });

  // @rule listings#detail-not-found
  test.each([
    'abc',
    '00000000-0000-7000-8000-000000000000',
    '1',
    '-1',
    '%00',
    'a%00b',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%2Fx',
    "'%20or%201=1--",
    "1'%3B%20drop%20table%20listings%3B--",
    '__proto__',
    '%F0%9F%8D%85',
    'x'.repeat(250),
  ])('is not found under the id %s', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { title: 'x' } : undefined;
      const response = await t.app.inject({
        method,
        url: `/api/listings/${id}`,
        headers: rosa.headers,
        ...(payload && { payload }),
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'LISTING_NOT_FOUND', message: 'Listing not found' });
    }
    expect((await t.app.inject('/api/listings')).json()).toHaveLength(1);
    expect(t.logged).toEqual([]);
  });

  test('is not found under an id longer than any path segment', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const response = await t.app.inject({
        method,
        url: `/api/listings/${'x'.repeat(300)}`,
        headers: rosa.headers,
        ...(method === 'PUT' && { payload: { title: 'x' } }),
      });
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found' });
    }
    expect(t.logged).toEqual([]);
  });
});
