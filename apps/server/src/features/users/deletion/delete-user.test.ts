import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../../testing/fixtures/listings.ts';
import { buildTestApp, useTestApp } from '../../../../testing/test-app.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';
import { openLocalIssuer } from '../testing/local-issuer.ts';

const FORBIDDEN = [403, 'FORBIDDEN', 'You are not allowed to do this.'] as const;
const DELETE = { confirm: 'DELETE' };
const WRONG = [400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.'] as const;
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(dialects)('deleting an account on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const remove = (id: string, headers: Record<string, string> = {}, payload?: unknown) =>
    t.app.inject({
      method: 'DELETE',
      url: `/api/users/${encodeURIComponent(id)}`,
      headers,
      ...(payload !== undefined && { payload: payload as object }),
    });
  const send = (from: Pick<TestMember, 'id' | 'headers'>, to: string, content: string) =>
    post(
      t,
      '/api/messages',
      { id: randomUUID(), sender_id: from.id, receiver_id: to, content },
      from.headers,
    );
  const everything = async () => {
    const { read } = t.ctx.db;
    return JSON.stringify([
      await read.selectFrom('users').selectAll().execute(),
      await read.selectFrom('listings').selectAll().execute(),
      await read.selectFrom('images').selectAll().execute(),
      await read.selectFrom('sessions').selectAll().execute(),
      await read.selectFrom('account_tokens').selectAll().execute(),
      await read.selectFrom('outbox').selectAll().execute(),
    ]);
  };

  // @rule accounts#account-deletion
  // @rule accounts#account-deletion-messages
  test('deletes all data of the member except messages to others', async () => {
    const response = signedIn(await register(t, { location: 'Salem, OR', zip_code: '97301' }));
    const rosa = { ...response, id: response.body.user.id };
    const second = signedIn(await signIn(t));
    const dan = await aMember(t, 'Dan Baker');
    await t.app.inject({
      method: 'PUT',
      url: `/api/users/${rosa.id}`,
      headers: rosa.headers,
      payload: { photo_url: PIXEL, bio: 'I grow figs', latitude: 45.5123, longitude: -122.6543 },
    });
    const listed = await post(
      t,
      '/api/listings',
      { title: 'Quinces', description: 'Ripe', category: 'Fruits', image_url: PIXEL },
      rosa.headers,
    );
    expect(listed.statusCode, listed.body).toBe(201);
    expect((await send(rosa, dan.id, 'Take some quinces')).statusCode).toBe(201);
    expect((await send(dan, rosa.id, 'Gladly')).statusCode).toBe(201);
    expect((await storedFiles(t)).length).toBeGreaterThan(0);

    const deleted = await remove(rosa.id, rosa.headers, { current_password: ROSA.password });
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { success: true, id: rosa.id }]);
    expect(String(deleted.headers['set-cookie'])).toContain('Max-Age=0');

    for (const headers of [rosa.headers, rosa.bearer, second.headers])
      expect(await sessionStatus(t, headers)).toBe(401);
    expectRefusal(await signIn(t), 401, 'INVALID_CREDENTIALS', 'Invalid credentials');
    const left = await everything();
    for (const trace of ['rosa', 'Rosa', 'Fields', 'figs', '45.5', '97301', 'Quinces', '$argon2', 'Salem'])
      expect(left, trace).not.toContain(trace);
    expect(await storedFiles(t)).toEqual([]);
    const words = await t.app.inject({ url: '/api/listings?search=quinces' });
    expect(words.json()).toEqual([]);

    expectRefusal(
      await t.app.inject({ url: `/api/users/${rosa.id}` }),
      404,
      'USER_NOT_FOUND',
      'User not found',
    );
    const inbox = await t.app.inject({ url: `/api/messages/conversations/${dan.id}`, headers: dan.headers });
    expect(inbox.json()).toMatchObject([
      { user_id: rosa.id, user_name: 'Former member', user_picture: null },
    ]);
    const thread = await t.app.inject({ url: `/api/messages/conversation/${rosa.id}`, headers: dan.headers });
    expect(thread.body).toContain('Take some quinces');
    expectRefusal(await send(dan, rosa.id, 'Hello?'), 404, 'USER_NOT_FOUND', 'User not found');
    // The address is available again, and a new account with it has another id.
    expect(signedIn(await register(t)).body.user.id).not.toBe(rosa.id);
  });

  test('refuses to delete the last administrator', async () => {
    const { id, ...ada } = await aMember(t, 'Ada Warden', {
      is_admin: 1,
      password_hash: await t.ctx.passwords.hash(ROSA.password),
    });
    const refused = await remove(id, ada.headers, { current_password: ROSA.password });
    const words = 'This is the last administrator. Please make another member an administrator first.';
    expectRefusal(refused, 409, 'LAST_ADMIN', words);
    expect(await sessionStatus(t, ada.headers)).toBe(200);
    await aMember(t, 'Olga', { is_admin: 1 });
    expect((await remove(id, ada.headers, { current_password: ROSA.password })).statusCode).toBe(200);
  });

  test('deletes once for concurrent requests', async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const rosa = await aMember(t);
    await aListing(t, rosa);
    const responses = await Promise.all([1, 2, 3].map(() => remove(rosa.id, ada.headers, DELETE)));
    const [first, ...others] = responses.map(({ statusCode }) => statusCode).sort();
    expect(first).toBe(200);
    // A request during the backup gets 503, and a later one gets 404.
    for (const status of others) expect([404, 503]).toContain(status);
    expect((await remove(rosa.id, ada.headers, DELETE)).statusCode).toBe(404);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#account-deletion
  test('requires the member’s own password', async () => {
    const rosa = signedIn(await register(t));
    const { id } = rosa.body.user;
    for (const body of [
      undefined,
      {},
      { current_password: '' },
      { current_password: 'wrong' },
      { credential: 'x' },
    ])
      expectRefusal(await remove(id, rosa.headers, body), ...WRONG);
    for (const body of [{ current_password: 7 }, { current_password: [ROSA.password] }])
      expect((await remove(id, rosa.headers, body)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    const wrong = await remove(id, rosa.headers, { password: 'wrong' });
    expect(wrong.json()).toMatchObject({ code: WRONG[1], fields: { password: WRONG[2] } });
    expect((await remove(id, rosa.headers, { password: ROSA.password })).statusCode).toBe(200);
  });

  // @rule accounts#account-deletion
  // @rule administration#admin-users
  test('is allowed to the member and to administrators', async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    const deactivated = await aMember(t, 'Gone Gus', { is_active: 0 });
    for (const id of [rosa.id, ada.id, deactivated.id, 'nobody']) {
      expectRefusal(await remove(id), 401, 'UNAUTHORIZED', 'Unauthorized');
      expectRefusal(await remove(id, dan.headers), ...FORBIDDEN);
      expectRefusal(await remove(id, deactivated.headers), 401, 'UNAUTHORIZED', 'Unauthorized');
    }
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    for (const { id } of [rosa, deactivated])
      expect((await remove(id, ada.headers, DELETE)).statusCode).toBe(200);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    // A deleted account does not exist for administrators either.
    for (const id of [rosa.id, 'nobody', '\0'])
      expectRefusal(await remove(id, ada.headers, DELETE), 404, 'USER_NOT_FOUND', 'User not found');
    const seen = await t.app.inject({ url: `/api/users/${rosa.id}`, headers: ada.headers });
    expect(seen.statusCode).toBe(404);
    const status = await t.app.inject({
      method: 'PUT',
      url: `/api/users/${rosa.id}/status`,
      headers: ada.headers,
      payload: { status: 'active' },
    });
    expectRefusal(status, 404, 'USER_NOT_FOUND', 'User not found');
  });
});

test('a member who signs in with Google confirms with a fresh credential of the same account', async () => {
  const issuer = await openLocalIssuer();
  const t = await buildTestApp('sqlite', { google: issuer.config });
  const credential = (sub: string) => issuer.token({ sub }, { now: t.clock.now() });
  const rosa = signedIn(await post(t, '/api/auth/google', { credential: await credential('1') }));
  const remove = (payload: object) =>
    t.app.inject({
      method: 'DELETE',
      url: `/api/users/${rosa.body.user.id}`,
      headers: rosa.headers,
      payload,
    });
  for (const body of [{}, { current_password: 'null' }, { credential: await credential('2') }])
    expectRefusal(await remove(body), 401, 'GOOGLE_CREDENTIAL_INVALID', 'Invalid credential from Google');
  expect((await remove({ credential: await credential('1') })).statusCode).toBe(200);
  expect(await sessionStatus(t, rosa.headers)).toBe(401);
  await t.close();
  await issuer.close();
});
