import type { Session } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { SESSION_IDLE_LIMIT_MS } from '../../../platform/auth/authenticate.ts';
import { expectRefusal, post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { describeUserAgent } from './user-agent.ts';

const NOT_FOUND = [404, 'SESSION_NOT_FOUND', 'Session not found'] as const;
const UNAUTHORIZED = [401, 'UNAUTHORIZED', 'Unauthorized'] as const;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const call = (t: TestApp, method: 'GET' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method, url, headers });
const list = async (t: TestApp, headers: Record<string, string>) =>
  (await call(t, 'GET', '/api/auth/sessions', headers)).json<Session[]>();
const signInWith = async (t: TestApp, userAgent: string) =>
  signedIn(await post(t, '/api/auth/login', ROSA, { 'user-agent': userAgent }));

describe('a member’s own sessions', { timeout: 20_000 }, () => {
  const t = useTestApp('sqlite');

  test('are listed without credentials, with a mark of the current one', async () => {
    const rosa = signedIn(await register(t));
    t.clock.advance(1000);
    const second = await signInWith(t, FIREFOX);
    await aMember(t, 'Dan Baker');
    const response = await call(t, 'GET', '/api/auth/sessions', rosa.bearer);
    expect(response.statusCode).toBe(200);
    const sessions = response.json<Session[]>();
    expect(sessions.map((s) => [s.user_agent, s.current]).sort()).toEqual([
      ['Firefox on Linux', false],
      ['Unknown device', true],
    ]);
    for (const secret of [rosa.cookie, rosa.body.token, second.cookie, second.body.token, 'Gecko', 'hash'])
      expect(response.body).not.toContain(secret);
    expect((await list(t, second.headers)).find((s) => s.current)?.user_agent).toBe('Firefox on Linux');
    expectRefusal(await call(t, 'GET', '/api/auth/sessions'), ...UNAUTHORIZED);
  });

  test('can be ended one by one, only by their member', async () => {
    const rosa = signedIn(await register(t));
    const second = await signInWith(t, FIREFOX);
    const [dan, ada] = [await aMember(t, 'Dan Baker'), await aMember(t, 'Ada', { is_admin: 1 })];
    const id = (await list(t, rosa.headers)).find((s) => !s.current)?.id ?? '';
    const url = `/api/auth/sessions/${id}`;
    expectRefusal(await call(t, 'DELETE', url), ...UNAUTHORIZED);
    for (const { headers } of [dan, ada]) expectRefusal(await call(t, 'DELETE', url, headers), ...NOT_FOUND);
    expect(await sessionStatus(t, second.headers)).toBe(200);
    const ended = await call(t, 'DELETE', url, rosa.headers);
    expect([ended.statusCode, ended.json()]).toEqual([200, { success: true, message: 'Session ended' }]);
    expect(ended.headers['set-cookie']).toBeUndefined();
    expect(await sessionStatus(t, second.headers)).toBe(401);
    expect(await sessionStatus(t, second.bearer)).toBe(401);
    for (const odd of [id, 'nobody', '%00', "'--"])
      expectRefusal(await call(t, 'DELETE', `/api/auth/sessions/${odd}`, rosa.headers), ...NOT_FOUND);
    // The end of the current session signs the member out.
    const own = (await list(t, rosa.headers))[0]?.id;
    const last = await call(t, 'DELETE', `/api/auth/sessions/${own}`, rosa.headers);
    expect(String(last.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
  });

  test('are not listed after their end', async () => {
    await register(t);
    t.clock.advance(SESSION_IDLE_LIMIT_MS);
    const rosa = await signInWith(t, FIREFOX);
    expect(await list(t, rosa.headers)).toHaveLength(1);
  });

  test('can be ended together, except the current one', async () => {
    const rosa = signedIn(await register(t));
    const others = [await signInWith(t, FIREFOX), await signInWith(t, 'curl/8')];
    const dan = await aMember(t, 'Dan Baker');
    expectRefusal(await call(t, 'DELETE', '/api/auth/sessions'), ...UNAUTHORIZED);
    const response = await call(t, 'DELETE', '/api/auth/sessions', rosa.headers);
    expect(response.json()).toEqual({ success: true, message: 'All other sessions ended', ended: 2 });
    for (const { headers } of others) expect(await sessionStatus(t, headers)).toBe(401);
    for (const { headers } of [rosa, dan]) expect(await sessionStatus(t, headers)).toBe(200);
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537 Chrome/140.0 Mobile Safari/537',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/19.0 Safari/605',
    'Safari on macOS',
  ],
  ['curl/8.9.1', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, expected) => {
  expect(describeUserAgent(userAgent, 'en')).toBe(expected);
});
