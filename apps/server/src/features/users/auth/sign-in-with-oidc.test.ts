import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { writeSettings } from '../../../platform/settings/site-settings.ts';
import { post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { type LocalProvider, openLocalProvider } from '../testing/local-provider.ts';

const SITE = 'https://windfall.example';
const CALLBACK = `${SITE}/api/auth/oidc/callback`;
const CLAIMS = { sub: 'rosa-1', email: ROSA.email, email_verified: true, name: ROSA.full_name };

describe.each(dialects)('a sign-in at the OpenID provider on %s', { timeout: 20_000 }, (dialect) => {
  let provider: LocalProvider;
  let t: TestApp;
  beforeAll(async () => {
    provider = await openLocalProvider(CALLBACK);
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    Object.assign(provider, { claims: { ...CLAIMS }, tamper: null });
    t = await buildTestApp(dialect, {
      oidc: provider.config,
      publicUrl: SITE,
      adminEmails: ['ada@example.org'],
    });
  });
  afterEach(() => t.close());

  /** The browser leaves for the provider: its address, and the cookie that it keeps meanwhile. */
  const start = async (query = '') => {
    const response = await t.app.inject(`/api/auth/oidc${query}`);
    expect([response.statusCode, response.cookies]).toMatchObject([
      303,
      [{ name: '__Host-oidc', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }],
    ]);
    const [{ value = '' } = {}] = response.cookies;
    return { address: String(response.headers.location), cookie: `__Host-oidc=${value}` };
  };
  const answer = (url: URL, cookie: string) =>
    t.app.inject({ url: url.pathname + url.search, headers: { cookie, 'sec-fetch-site': 'cross-site' } });
  const signIn = async (query = '') => {
    const { address, cookie } = await start(query);
    return answer(await provider.visit(address), cookie);
  };
  const users = () => t.ctx.db.read.selectFrom('users').selectAll().orderBy('id').execute();
  const update = (columns: { is_active?: 0; email_verified_at?: string | null }) =>
    t.ctx.db.transaction((trx) => trx.updateTable('users').set(columns).execute());
  const cookieOf = (response: Awaited<ReturnType<typeof signIn>>) => {
    const { value = '' } = response.cookies.find(({ name }) => name === 'auth_token') ?? {};
    return { cookie: `auth_token=${value}` };
  };

  // @rule accounts#oidc
  test('makes an account once, which is signed in and leads to where the visitor was', async () => {
    const first = await signIn('?from=/messages');
    expect(first.statusCode, first.body).toBe(200);
    expect(first.headers).toMatchObject({
      refresh: '0; url=/login?from=%2Fmessages',
      'content-security-policy': expect.not.stringContaining('sandbox'),
    });
    const me = (await t.app.inject({ url: '/api/auth/me', headers: cookieOf(first) })).json().user;
    expect(me).toMatchObject({ email: ROSA.email, full_name: ROSA.full_name, email_verified: true });
    // Signed anew without a change, as in the tests of refused tokens.
    provider.tamper = (claims) => ({ claims });
    const both = await Promise.all([signIn(), signIn()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await users()).toMatchObject([{ oidc_id: `${provider.config.issuer} rosa-1`, is_admin: 0 }]);
  });

  // @rule accounts#oidc-link
  test('uses the account of a proven address, and tells its member', async () => {
    const { body } = signedIn(await register(t));
    const refused = await signIn();
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('confirm its address')]);
    await update({ email_verified_at: t.clock.now().toISOString() });
    const response = await signIn();
    const me = (await t.app.inject({ url: '/api/auth/me', headers: cookieOf(response) })).json().user;
    expect(me.id).toBe(body.user.id);
    const told = await t.ctx.db.read.selectFrom('outbox').select('subject').execute();
    expect(told.map(({ subject }) => subject)).toContain(
      'Your account at Windfall can be signed in to with Elm Street',
    );
    // The provider has given the address to another person.
    provider.claims = { ...CLAIMS, sub: 'other-2' };
    expect((await signIn()).statusCode).toBe(409);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#oidc
  test('begins on a page of this site: a link on another one leads to the sign-in page', async () => {
    for (const [site, leadsTo] of [
      ['cross-site', /^\/login\?from=\/messages$/],
      ['same-site', /^\/login\?from=\/messages$/],
      ['same-origin', /^http:/],
      ['none', /^http:/],
    ] as const) {
      const { statusCode, headers } = await t.app.inject({
        url: '/api/auth/oidc?from=/messages',
        headers: { 'sec-fetch-site': site },
      });
      expect([statusCode, headers.location], site).toEqual([303, expect.stringMatching(leadsTo)]);
    }
    const invited = await t.app.inject({
      url: '/api/auth/oidc?invite=k7m4x2qp9r',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(invited.headers.location).toBe('/register?invite=k7m4x2qp9r');
  });

  // @rule accounts#oidc-answer
  test('takes an answer once, and in the browser that asked', async () => {
    const { address, cookie } = await start();
    const url = await provider.visit(address);
    const other = await start();
    const refusals = [
      await answer(url, ''),
      await answer(url, '__Host-oidc=e30'),
      await answer(url, other.cookie),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(refusals[0]?.body).toContain('The sign-in could not be completed. Please try again.');
    for (const { cookies } of refusals) expect(cookies.map(({ name }) => name)).toEqual(['__Host-oidc']);
    expect((await answer(url, cookie)).statusCode).toBe(200);
    expect((await answer(url, cookie)).statusCode).toBe(400);
    const changed = new URL(url);
    changed.searchParams.set('iss', 'https://elsewhere.example');
    expect((await answer(changed, cookie)).statusCode).toBe(400);
    expect((await answer(new URL(`${CALLBACK}?error=access_denied`), cookie)).statusCode).toBe(400);
  });

  test.each<[string, Record<string, unknown>, boolean?]>([
    ['for another attempt', { nonce: 'another' }],
    ['for another site', { aud: 'another-client' }],
    ['by another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { iat: 1_700_000_000, exp: 1_700_000_060 }],
    ['with another signature', {}, true],
  ])('refuses an identity token %s', async (_what, changes, isForged = false) => {
    provider.tamper = (claims) => ({ claims: { ...claims, ...changes }, isForged });
    const response = await signIn();
    expect([response.statusCode, response.cookies.map(({ name }) => name)]).toEqual([400, ['__Host-oidc']]);
    expect(await users()).toEqual([]);
  });

  // @rule accounts#oidc-email
  test.each([false, undefined])('refuses an address whose check is %s', async (email_verified) => {
    provider.claims = {
      sub: 'rosa-1',
      email: ROSA.email,
      ...(email_verified === false && { email_verified }),
    };
    const response = await signIn();
    expect([response.statusCode, response.body]).toEqual([
      403,
      expect.stringContaining('Your email address is not confirmed there'),
    ]);
  });

  test('asks for the second factor, and gives a deactivated member the reason', async () => {
    const { headers } = signedIn(await register(t));
    await update({ email_verified_at: t.clock.now().toISOString() });
    const begin = { password: ROSA.password };
    const started = (await post(t, '/api/auth/second-factor/start', begin, headers)).json();
    const code = () => (URI.parse(started.uri) as TOTP).generate({ timestamp: t.clock.now().getTime() });
    await post(t, '/api/auth/second-factor', { code: code() }, headers);
    t.clock.advance(30_000);
    const response = await signIn('?from=/messages');
    const [page = '', token = ''] = String(response.headers.location).split('#token=');
    expect(page).toBe(`${SITE}/email-sign-in?from=%2Fmessages`);
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-oidc']);
    const use = (payload: object) => post(t, '/api/auth/email-sign-in', payload);
    expect((await use({ token })).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const done = signedIn(await use({ token, code: code() }));
    expect(await sessionStatus(t, done.headers)).toBe(200);
    await update({ is_active: 0 });
    const refused = await signIn();
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('deactivated')]);
  });

  // @rule accounts#oidc-joining
  test('joins in the way of the site, and makes an administrator of a listed address', async () => {
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'code' }, t.clock.now()));
    t.ctx.settings.invalidate();
    const refused = await signIn();
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('join here by invite')]);
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'approval' }, t.clock.now()));
    t.ctx.settings.invalidate();
    expect((await signIn()).statusCode).toBe(200);
    provider.claims = { ...CLAIMS, sub: 'ada-1', email: 'Ada@Example.org' };
    expect((await signIn()).statusCode).toBe(200);
    expect(await users()).toMatchObject([
      { email: ROSA.email, is_admin: 0, waits_since: expect.any(String) },
      { email: 'ada@example.org', is_admin: 1, waits_since: null },
    ]);
  });

  test('shows a page while the provider does not answer, and does not exist without one', async () => {
    const issuer = 'http://127.0.0.1:9';
    const away = await buildTestApp('sqlite', { oidc: { ...provider.config, issuer } });
    const response = await away.app.inject('/api/auth/oidc');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    await away.close();
    const without = await buildTestApp('sqlite');
    expect((await without.app.inject('/api/auth/oidc')).statusCode).toBe(404);
    await without.close();
  });
});
