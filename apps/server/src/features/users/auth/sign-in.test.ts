import { describe, expect, test, vi } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';

const INVALID = [401, 'INVALID_CREDENTIALS', 'Invalid credentials'] as const;
const REQUIRED = [400, 'VALIDATION_FAILED', 'Email and password are required'] as const;
const CREDENTIALS = { email: ROSA.email, password: ROSA.password };

const deactivate = (t: TestApp, email: string) =>
  t.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 0 }).where('email', '=', email).execute(),
  );

describe('a sign-in', { timeout: 20_000 }, () => {
  const t = useTestApp('sqlite');

  // @rule accounts#registration-fields
  // @rule accounts#registration-result
  // @rule accounts#session-credentials
  // @rule accounts#sign-in-calls
  test('returns the member with a cookie and a token of one session', async () => {
    await register(t);
    const response = await signIn(t);
    expect(response.statusCode).toBe(200);
    const rosa = signedIn(response);
    expect(rosa.body).toMatchObject({
      success: true,
      access_token: rosa.body.token,
      user: { name: 'Rosa Fields' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    expect(await sessionStatus(t, rosa.bearer)).toBe(200);
    // The cookie is no bearer token, and the bearer token is no cookie.
    expect(await sessionStatus(t, { cookie: `auth_token=${rosa.body.token}` })).toBe(401);
    expect(await sessionStatus(t, { authorization: `Bearer ${rosa.cookie}` })).toBe(401);
  });

  test('opens a new session and ends the one of the request', async () => {
    const first = signedIn(await register(t));
    const second = signedIn(await post(t, '/api/auth/login', CREDENTIALS, first.headers));
    expect(second.cookie).not.toBe(first.cookie);
    expect(await sessionStatus(t, first.headers)).toBe(401);
    expect(await sessionStatus(t, first.bearer)).toBe(401);
    // The session of another browser does not end.
    const third = signedIn(await signIn(t));
    expect(await sessionStatus(t, second.headers)).toBe(200);
    expect(await sessionStatus(t, third.headers)).toBe(200);
    // Both sessions of a request end, also when they belong to different members.
    const dan = await aMember(t, 'Dan Baker');
    await post(t, '/api/auth/login', CREDENTIALS, { ...second.bearer, ...dan.headers });
    expect(await sessionStatus(t, second.headers)).toBe(401);
    expect(await sessionStatus(t, dan.bearer)).toBe(401);
  });

  // @rule accounts#sign-in-calls
  // @rule http-api#aliases
  test('works at every path', async () => {
    await register(t);
    const json = { accept: 'application/json' };
    for (const url of [
      '/api/auth/login',
      '/auth/login',
      '/api/users/login',
      '/api/auth/token',
      '/auth/token',
    ]) {
      const response = await post(t, url, CREDENTIALS, json);
      expect(response.statusCode, url).toBe(200);
      expect(await sessionStatus(t, signedIn(response).bearer)).toBe(200);
    }
    const form = new URLSearchParams({ username: ROSA.email, password: ROSA.password }).toString();
    const response = await post(t, '/api/token/login', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(signedIn(response).body).toMatchObject({ user: { email: ROSA.email } });
  });

  // @rule accounts#session-cookie
  test('sets a cookie that script cannot read and other sites cannot send', async () => {
    const header = [(await register(t)).headers['set-cookie']].flat()[0] ?? '';
    expect(header).toMatch(/^auth_token=/);
    expect(header.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Strict',
    ]);
  });

  // @rule accounts#sign-in-invalid-credentials
  test('fails in the same way for a wrong password, an unknown address and a deactivated account', async () => {
    await register(t);
    await register(t, { email: 'gone@example.org' });
    await deactivate(t, 'gone@example.org');
    const { email: passwordless } = await t.ctx.db.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', (await aMember(t)).id)
      .executeTakeFirstOrThrow();
    const verify = vi.spyOn(t.ctx.passwords, 'verify');
    const attempts = [
      { email: ROSA.email, password: 'not the one' },
      { email: 'nobody@example.org', password: ROSA.password },
      { email: 'gone@example.org', password: 'not the one' },
      { email: passwordless ?? '', password: ROSA.password },
      { email: 'ro\0sa@example.org', password: ROSA.password },
      { email: `${ROSA.email}' OR '1'='1`, password: ROSA.password },
      { email: 'x'.repeat(25_000), password: 'x'.repeat(25_000) },
      { email: ROSA.email, password: `${ROSA.password}\0` },
    ];
    const bodies = new Set<string>();
    for (const [i, attempt] of attempts.entries()) {
      const response = await signIn(t, attempt);
      expectRefusal(response, ...INVALID);
      expect(response.headers['set-cookie']).toBeUndefined();
      bodies.add(response.body);
      // Equal work ensures equal response times.
      expect(verify).toHaveBeenCalledTimes(i + 1);
    }
    expect(bodies.size).toBe(1);
  });

  // @rule accounts#sign-in-required
  test('requires email and password', async () => {
    for (const url of ['/api/auth/login', '/api/token/login']) {
      const bodies = [
        {},
        { email: ROSA.email },
        { password: 'x' },
        { email: ' ', username: ' ', password: 'x' },
        [],
      ];
      for (const body of [...bodies, { email: {}, username: [], password: true }]) {
        expectRefusal(await post(t, url, body), ...REQUIRED);
      }
    }
    for (const body of [{ email: ROSA.email }, { email: ROSA.email, password: 1 }, [], { remember: true }]) {
      expectRefusal(await post(t, '/api/auth/token', body), ...REQUIRED);
    }
  });

  test('does not end the session of a refused request', async () => {
    const rosa = signedIn(await register(t));
    expectRefusal(
      await post(t, '/api/auth/login', { ...CREDENTIALS, password: 'wrong' }, rosa.headers),
      ...INVALID,
    );
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('never accepts a session id from the client', async () => {
    const planted = 'A'.repeat(43);
    const rosa = signedIn(await post(t, '/api/auth/register', ROSA, { cookie: `auth_token=${planted}` }));
    expect(rosa.cookie).not.toBe(planted);
    expect(await sessionStatus(t, { cookie: `auth_token=${planted}` })).toBe(401);
  });
});

test('a sign-in takes as long for an unknown address as for a wrong password', async () => {
  const t = await buildTestApp('sqlite');
  await register(t);
  const time = async (email: string) => {
    const start = performance.now();
    // Nine failures for one address stay below the limit of ten.
    await post(t, '/api/auth/login', { email, password: 'not the one' });
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    known.push(await time(ROSA.email));
    unknown.push(await time(`nobody${round}@example.org`));
  }
  await t.close();
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
  const ratio = median(known) / median(unknown);
  // Without the decoy hash the response for an unknown address is about fifty times faster. A busy machine needs room.
  expect(ratio).toBeGreaterThan(1 / 8);
  expect(ratio).toBeLessThan(8);
});

// @rule accounts#session-cookie
test('the cookie is marked as secure when the site is served over https', async () => {
  const t = await buildTestApp('sqlite', { publicUrl: 'https://windfall.example' });
  const response = await register(t);
  expect(String(response.headers['set-cookie']).split('; ')).toContain('Secure');
  const out = await post(t, '/api/auth/logout');
  expect(String(out.headers['set-cookie']).split('; ')).toContain('Secure');
  await t.close();
});
