import type { AuthResponse } from '@windfall/contract';
import { UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { holdNextTransaction } from '../../../../testing/hold-transactions.ts';
import { buildTestApp, shareTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { writeSettings } from '../../../platform/settings/site-settings.ts';
import { expectRefusal, post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { type LocalIssuer, openLocalIssuer } from '../testing/local-issuer.ts';

const DISABLED = [
  403,
  'GOOGLE_DISABLED',
  'Google login is currently disabled. Please use email and password to login.',
] as const;
const INVALID = [401, 'GOOGLE_CREDENTIAL_INVALID', 'Invalid credential from Google'] as const;
const PATHS = ['/api/auth/google', '/auth/google', '/api/auth/token', '/auth/token'];

describe('a sign-in with Google that is not configured', () => {
  const t = shareTestApp('sqlite');

  // @rule accounts#google-disabled
  test('is refused at every path with the specified message, for any body', async () => {
    for (const url of PATHS) {
      for (const credential of ['x', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(8192)])
        expectRefusal(await post(t, url, { credential }), ...DISABLED);
    }
    for (const body of [undefined, {}, { credential: null }])
      expectRefusal(await post(t, '/api/auth/google', body), ...DISABLED);
  });
});

describe.each(dialects)('a sign-in with Google on %s', { timeout: 20_000 }, (dialect) => {
  let issuer: LocalIssuer;
  let t: TestApp;
  beforeAll(async () => {
    issuer = await openLocalIssuer();
  });
  afterAll(() => issuer.close());
  beforeEach(async () => {
    t = await buildTestApp(dialect, {
      google: issuer.config,
      adminEmails: ['ada@gmail.com', 'ada@corp.example'],
    });
  });
  afterEach(() => t.close());

  const token = (claims: Record<string, unknown> = {}, options = {}) =>
    issuer.token(claims, { now: t.clock.now(), ...options });
  const signIn = async (credential: unknown, url = '/api/auth/google') => post(t, url, { credential });
  const users = () => t.ctx.db.read.selectFrom('users').selectAll().execute();

  test('of a member who is deactivated in the meantime leaves no session', async () => {
    expect((await signIn(await token())).statusCode).toBe(200);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('sessions').execute());
    const session = holdNextTransaction(t.ctx.db, 'before it');
    const pending = signIn(await token());
    await session.reached;
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    session.release();
    expect((await pending).json()).toMatchObject({ statusCode: 403, code: 'ACCOUNT_INACTIVE' });
    expect(await t.ctx.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  // @rule administration#joining
  test('lets a new member wait where administrators let members in', async () => {
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'approval' }, t.clock.now()));
    t.ctx.settings.invalidate();
    const { user } = (await signIn(await token())).json<AuthResponse>();
    expect(user.awaits_approval).toBe(true);
  });

  // @rule accounts#joining-by-invite
  test('makes an account by an invite alone where neighbors join so, and then signs in without', async () => {
    const ada = await aMember(t, 'Ada Moss');
    const { code } = (await t.app.inject({ url: '/api/invites/own', headers: ada.headers })).json();
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'code' }, t.clock.now()));
    t.ctx.settings.invalidate();
    const credential = await token();
    for (const url of PATHS) expect((await signIn(credential, url)).json().code, url).toBe('INVITE_REQUIRED');
    expect(await users()).toHaveLength(1);
    expect((await post(t, '/api/auth/token', { credential, invite: code })).statusCode).toBe(200);
    expect((await signIn(credential)).statusCode).toBe(200);
  });

  test('creates one account for concurrent first sign-ins', async () => {
    const credential = await token();
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn(credential)));
    const ids = new Set(responses.map((response) => response.json<AuthResponse>().user.id));
    expect(ids.size).toBe(1);
    expect(await users()).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#google-verification
  // @rule accounts#registration-shows-email
  test('creates an account at first and finds it later at every path', async () => {
    const first = await signIn(await token());
    expect(first.statusCode, first.body).toBe(200);
    const rosa = signedIn(first);
    expect(rosa.body.user).toMatchObject({
      email: 'rosa@gmail.com',
      name: 'Rosa Fields',
      google_id: '110169484474386276334',
      photo_url: null,
      email_verified: true,
      shows_email: false,
      isAdmin: false,
    });
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    for (const url of PATHS) {
      // The Google id identifies the account, because the address and the name may change.
      const again = await signIn(await token({ email: 'rosa.new@gmail.com', name: 'R.' }), url);
      expect(again.json<AuthResponse>().user.id, url).toBe(rosa.body.user.id);
    }
    expect(await users()).toHaveLength(1);
    const seen = await t.app.inject({ url: `/api/users/${rosa.body.user.id}` });
    expect(seen.json()).toMatchObject({ google_id: 'linked' });
    expect(seen.body).not.toContain('110169484474386276334');
  });

  // @rule accounts#google-errors
  // @rule accounts#google-verification
  test('refuses tokens that Google did not issue for this site', async () => {
    const now = Math.floor(t.clock.now().getTime() / 1000);
    const refused: Record<string, string> = {
      expired: await token({ iat: now - 7200, exp: now - 3600 }),
      'older than ten minutes': await token({ iat: now - 601 }),
      'for another site': await token({ aud: 'other.apps.googleusercontent.com' }),
      'from another issuer': await token({ iss: 'https://accounts.example' }),
      'badly signed': await token({}, { forged: true }),
      'signed with an unknown key': await token({}, { keyId: 'second' }),
      'with an address that is not verified': await token({ email_verified: false }),
      'with a claim that only looks verified': await token({ email_verified: 'true' }),
      'without an address': await token({ email: undefined }),
      'with half an address': await token({ email: 'rosa' }),
      'without an id': await token({ sub: undefined }),
      'not signed at all': new UnsecuredJWT({ sub: '1', email: 'rosa@gmail.com', email_verified: true })
        .setIssuer(issuer.config.issuers[0] ?? '')
        .setAudience(issuer.config.clientId)
        .setExpirationTime(now + 60)
        .setIssuedAt(now)
        .encode(),
      'no token': 'nonsense',
      'three dots': 'a.b.c',
    };
    const [header = '', , signature = ''] = (await token()).split('.');
    const claims = Buffer.from(JSON.stringify({ sub: '1', email: 'ada@gmail.com' })).toString('base64url');
    refused['with changed claims'] = `${header}.${claims}.${signature}`;
    for (const [kind, credential] of Object.entries(refused)) {
      const response = await signIn(credential);
      expect(response.json(), kind).toMatchObject({
        statusCode: INVALID[0],
        code: INVALID[1],
        message: INVALID[2],
      });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    for (const credential of [undefined, null]) expectRefusal(await signIn(credential), ...INVALID);
    for (const credential of [7, '', [], {}, 'x'.repeat(8193)]) {
      const response = await signIn(credential);
      expect(response.json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        message: 'No response received from Google',
      });
    }
    expect(await users()).toEqual([]);
  });

  test('does not take over an address that has an account with a password', async () => {
    const rosa = signedIn(await register(t, { email: 'rosa@gmail.com' }));
    expectRefusal(
      await signIn(await token({ email: 'ROSA@gmail.com' })),
      409,
      'GOOGLE_EMAIL_TAKEN',
      'An account with this email address already exists. Please sign in with its password.',
    );
    expect((await users()).map((row) => [row.id, row.google_id])).toEqual([[rosa.body.user.id, null]]);
    // A registration does not take over the address of a Google account either.
    await signIn(await token({ sub: '2', email: 'dan@gmail.com' }));
    const response = await register(t, { email: 'dan@gmail.com' });
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN' });
  });

  test('refuses a deactivated member', async () => {
    await signIn(await token());
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    const { email, phone, socialUrl } = t.ctx.settings.site.contact;
    expectRefusal(
      await signIn(await token()),
      403,
      'ACCOUNT_INACTIVE',
      `This account has been deactivated. Please contact an administrator. You reach the administrators at ${[email, phone, socialUrl].join(', ')}.`,
    );
  });

  // @rule accounts#administrator-emails
  // @rule accounts#administrator-proof
  test('makes a member with an administrator’s address an administrator only when Google runs the mailbox', async () => {
    const ada = signedIn(await signIn(await token({ sub: '3', email: 'ada@gmail.com' })));
    expect(ada.body.user).toMatchObject({ isAdmin: true, email_verified: true });
    const elsewhere = signedIn(await signIn(await token({ sub: '4', email: 'ada@corp.example' })));
    expect(elsewhere.body.user).toMatchObject({ isAdmin: false, email_verified: false });
  });

  test('creates an account without a password to sign in with or to change', async () => {
    const rosa = signedIn(await signIn(await token()));
    const attempt = await post(t, '/api/auth/login', { email: 'rosa@gmail.com', password: 'null' });
    expect(attempt.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const change = await t.app.inject({
      method: 'PUT',
      url: '/api/auth/password',
      headers: rosa.headers,
      payload: { current_password: 'null', new_password: ROSA.password },
    });
    expect(change.json()).toMatchObject({ statusCode: 400, code: 'INVALID_CURRENT_PASSWORD' });
  });
});

test('a sign-in with Google returns UNAVAILABLE when the keys cannot be fetched', async () => {
  const issuer = await openLocalIssuer();
  const t = await buildTestApp('sqlite', { google: issuer.config });
  const credential = await issuer.token({}, { now: t.clock.now() });
  await issuer.close();
  const response = await post(t, '/api/auth/google', { credential });
  expect(response.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  await t.close();
});
