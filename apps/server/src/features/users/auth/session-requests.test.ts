import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { SESSION_LIFETIME_MS } from '../../../platform/auth/authenticate.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';

/** pino's number for errors. */
const ERROR_LEVEL = 50;

const UNAUTHORIZED = [401, 'UNAUTHORIZED', 'Unauthorized'] as const;
const DAY_MS = 86_400_000;

const sync = (t: TestApp, headers: Record<string, string>) => post(t, '/api/auth/token', undefined, headers);
const session = async (t: TestApp, headers: Record<string, string> = {}) =>
  (await t.app.inject({ url: '/api/auth/session', headers })).json();

describe('sessions of requests', { timeout: 20_000 }, () => {
  const t = useTestApp('sqlite');
  const rows = () => t.ctx.db.read.selectFrom('sessions').selectAll().execute();

  // @rule accounts#session-check
  // @rule accounts#session-cookie
  // @rule http-api#unauthorized
  test('return the current user to the member and refuse other callers', async () => {
    const rosa = signedIn(await register(t));
    const response = await t.app.inject({ url: '/api/auth/me', headers: rosa.headers });
    expect(response.json()).toEqual({ user: rosa.body.user });
    expectRefusal(await t.app.inject({ url: '/api/auth/me' }), ...UNAUTHORIZED);
    const stranger = { cookie: `auth_token=${'x'.repeat(43)}` };
    expectRefusal(await t.app.inject({ url: '/api/auth/me', headers: stranger }), ...UNAUTHORIZED);
  });

  // @rule accounts#session-check
  // @rule neighbors#profile-fields
  test('can be checked without an error and without a token in the response', async () => {
    const rosa = signedIn(await register(t));
    expect(await session(t)).toEqual({ authenticated: false, token: null, user: null });
    expect(await session(t, { authorization: 'Bearer' })).toMatchObject({ authenticated: false });
    const found = await session(t, rosa.headers);
    expect(found).toEqual({ authenticated: true, token: null, user: rosa.body.user });
  });

  test('are not found for malformed credentials, without an error in the log', async () => {
    const rosa = signedIn(await register(t));
    const { token = '' } = rosa.body;
    const headers = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      'Bearer \t',
      `Basic ${token}`,
      `Bearer ${token} x`,
      token,
      'Bearer null',
    ];
    headers.push(
      `Bearer ${token}=`,
      `Bearer,${token}`,
      `Bearer ${'x'.repeat(5_000)}`,
      "Bearer ' OR 1=1 --",
      'Bearer é',
    );
    for (const authorization of headers)
      expect(await sessionStatus(t, { authorization }), authorization).toBe(401);
    for (const cookie of [
      'auth_token',
      'auth_token=',
      'auth_token=%',
      'auth_token=%00',
      '=;;=',
      '__proto__=x',
    ])
      expect(await sessionStatus(t, { cookie }), cookie).toBe(401);
    expect(await sessionStatus(t, { authorization: `bearer  ${token}` })).toBe(200);
    expect(t.logged.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
  });

  test('work by cookie beside an invalid token', async () => {
    const rosa = signedIn(await register(t));
    expect(await sessionStatus(t, { ...rosa.headers, authorization: `Bearer ${'x'.repeat(43)}` })).toBe(200);
  });

  test('are neither hidden nor replaced by a cookie that another host of the domain has set', async () => {
    const rosa = signedIn(await register(t));
    const second = signedIn(await signIn(t));
    const dan = await aMember(t, 'Dan Baker');
    const own = rosa.headers.cookie;
    const junk = ['a', 'b', 'c'].map((character) => `auth_token=${character.repeat(43)}`);
    const nameFor = async (...cookies: string[]) => {
      const response = await t.app.inject({ url: '/api/auth/me', headers: { cookie: cookies.join('; ') } });
      return response.statusCode === 200 ? response.json().user.full_name : response.statusCode;
    };
    const name = rosa.body.user.full_name;
    for (const planted of [
      'auth_token=',
      'auth_token=short',
      'auth_token=%',
      'other=1',
      ...junk.slice(0, 1),
    ]) {
      expect([planted, await nameFor(planted, own), await nameFor(own, planted)]).toEqual([
        planted,
        name,
        name,
      ]);
    }
    expect(await nameFor(second.headers.cookie, own)).toBe(name);
    // The server cannot tell which of two valid cookies another host has set.
    expect([
      await nameFor(dan.headers['cookie'] ?? '', own),
      await nameFor(own, dan.headers['cookie'] ?? ''),
    ]).toEqual([401, 401]);
    expect(await nameFor(...junk, own)).toBe(401);
    const both = { cookie: `${own}; ${dan.headers['cookie']}`, ...rosa.bearer };
    expect(await sessionStatus(t, both)).toBe(200);
    // A sign-in ends all sessions of the request, so a planted session becomes invalid.
    const again = signedIn(
      await post(
        t,
        '/api/auth/login',
        { email: ROSA.email, password: ROSA.password },
        { cookie: dan.headers['cookie'] ?? '' },
      ),
    );
    expect(await nameFor(dan.headers['cookie'] ?? '', again.headers.cookie)).toBe(name);
  });

  // @rule accounts#session-check
  test('get another token at a token request', async () => {
    const rosa = signedIn(await register(t));
    for (const headers of [rosa.headers, rosa.bearer]) {
      const response = await sync(t, headers);
      expect(response.statusCode).toBe(200);
      const again = signedIn(response);
      expect(again.body).toMatchObject({
        success: true,
        user: rosa.body.user,
        access_token: again.body.token,
      });
      expect(again.body.token).not.toBe(rosa.body.token);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(await sessionStatus(t, again.bearer)).toBe(200);
    }
    expect(await sessionStatus(t, rosa.bearer)).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test('get a valid token in each of several tabs that ask at once', async () => {
    const rosa = signedIn(await register(t));
    const answers = await Promise.all([1, 2, 3, 4].map(() => sync(t, rosa.headers)));
    const tokens = answers.map((answer) => signedIn(answer));
    expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(4);
    for (const { bearer } of tokens) expect(await sessionStatus(t, bearer)).toBe(200);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    await post(t, '/api/auth/logout', {}, rosa.headers);
    for (const { bearer } of tokens) expect(await sessionStatus(t, bearer)).toBe(401);
  });

  // @rule accounts#session-check
  test('get a token with every form of an empty body, and a request without a session is refused', async () => {
    const { headers } = signedIn(await register(t));
    const json = { 'content-type': 'application/json' };
    for (const body of [undefined, '', '{}', 'null', ' ']) {
      const type = body === undefined ? {} : json;
      expect((await post(t, '/api/auth/token', body, { ...headers, ...type })).statusCode, body).toBe(200);
      expectRefusal(await post(t, '/api/auth/token', body, type), ...UNAUTHORIZED);
    }
  });

  // @rule accounts#sign-out
  test('that do not exist get the same response to a sign-out', async () => {
    for (const headers of [{}, { cookie: 'auth_token=nonsense' }, { authorization: 'Bearer' }]) {
      const response = await post(t, '/api/auth/logout', {}, headers);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true, message: 'Logged out' }]);
    }
  });

  test('of a deactivated member are invalid immediately, by cookie and by token', async () => {
    const rosa = signedIn(await register(t));
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await sessionStatus(t, rosa.bearer)).toBe(401);
    expectRefusal(await sync(t, rosa.bearer), ...UNAUTHORIZED);
    expect(await session(t, rosa.headers)).toMatchObject({ authenticated: false, user: null });
  });

  test('end thirty days after their begin, regardless of use', async () => {
    const rosa = signedIn(await register(t));
    for (let day = 0; day < 29; day += 1) {
      t.clock.advance(DAY_MS);
      expect((await sync(t, rosa.headers)).statusCode).toBe(200);
    }
    t.clock.advance(SESSION_LIFETIME_MS - 29 * DAY_MS - 1);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    t.clock.advance(1);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await sessionStatus(t, rosa.bearer)).toBe(401);
  });
});
