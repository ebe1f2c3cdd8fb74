import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const t = shareTestApp('sqlite', { mail });
const withoutMail = shareTestApp('sqlite');

/** Shares this many listings at once as a member with these fields; returns the response codes in order of their status. */
async function share(count: number, fields: Parameters<typeof aMember>[2] = {}, app = t) {
  const member = await aMember(app, 'Nina New', fields);
  const post = () =>
    app.app.inject({ method: 'POST', url: '/api/listings', headers: member.headers, payload: zucchini });
  const responses = await Promise.all(Array.from({ length: count }, post));
  return { member, post, codes: responses.map(({ statusCode }) => statusCode).sort() };
}

const ago = (ms: number) => new Date(t.clock.now().getTime() - ms).toISOString();

// @rule accounts#first-day
test('a new member with an unproven address shares five listings on the first day', async () => {
  const { member, post, codes } = await share(6, { created_at: ago(DAY_MS - 60_000) });
  expect(codes).toEqual([201, 201, 201, 201, 201, 403]);
  expect((await post()).json()).toMatchObject({
    code: 'NEW_MEMBER_LISTINGS',
    message: expect.stringContaining('Confirm your email address'),
  });
  const own = await t.app.inject({ url: `/api/listings?user_id=${member.id}` });
  await t.app.inject({
    method: 'DELETE',
    url: `/api/listings/${own.json()[0].id}`,
    headers: member.headers,
  });
  // It can be restored, so it counts.
  expect((await post()).statusCode).toBe(403);
  await t.ctx.db.transaction((trx) =>
    trx
      .updateTable('users')
      .set({ email_verified_at: ago(0) })
      .where('id', '=', member.id)
      .execute(),
  );
  expect((await post()).statusCode).toBe(201);
});

// @rule accounts#first-day
test.each([
  ['after the first day', () => ({ created_at: ago(DAY_MS) })],
  ['with a proven address', () => ({ email_verified_at: ago(0) })],
  ['an administrator', () => ({ is_admin: 1 as const })],
])('limits no member %s', async (_, fields) => {
  expect((await share(6, fields())).codes).toEqual(Array(6).fill(201));
});

// @rule accounts#first-day
test('limits no member where the site sends no email', async () => {
  expect((await share(6, {}, withoutMail)).codes).toEqual(Array(6).fill(201));
});

// @rule accounts#first-day
test('a new member alone reads the limits, until the address is proven', async () => {
  const { app } = t;
  const member = await aMember(t, 'Nina New', { created_at: ago(0) });
  const neighbor = await aMember(t, 'Amir Haddad', { email_verified_at: ago(0) });
  const read = async (url: string, { headers } = member) => (await app.inject({ url, headers })).json();
  const first_day = { listings: 5, conversations: 10 };
  expect((await read('/api/auth/session')).user).toMatchObject({ first_day });
  expect((await read('/api/auth/me')).user).toMatchObject({ first_day });
  expect(await read(`/api/users/${member.id}`)).toMatchObject({ first_day, links_allowed: false });
  const seen = await read(`/api/users/${member.id}`, neighbor);
  expect(seen).toMatchObject({ links_allowed: false });
  expect(seen).not.toHaveProperty('first_day');
  expect((await read('/api/auth/me', neighbor)).user).not.toHaveProperty('first_day');
});

// @rule accounts#first-day
test('administrators set the limit', async () => {
  const { headers } = await aMember(t, 'Ada Moss', { is_admin: 1 });
  const set = (firstDayListings: unknown) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers,
      payload: { firstDayListings },
    });
  for (const bad of [0, -1, 1.5, 1001, '7', null])
    expect((await set(bad)).json().code, String(bad)).toBe('VALIDATION_FAILED');
  expect((await set(2)).statusCode).toBe(200);
  expect((await share(3)).codes).toEqual([201, 201, 403]);
  await set(5);
});
