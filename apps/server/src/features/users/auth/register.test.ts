import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';

const TAKEN = [409, 'EMAIL_TAKEN', 'An account with this email address already exists.'] as const;
const REQUIRED = [400, 'VALIDATION_FAILED', 'Please fill in all required fields'] as const;

const INVALID_ADDRESSES = [
  'rosa',
  'rosa@example.org\r\nBcc: all@example.org',
  'ro\0sa@example.org',
  'rosa@example.org\0',
  'rоsa@example.org',
  'rosa@example..org',
  'rosa@-example.org',
  'rosa@bü/cher.example',
  '"rosa fields"@example.org',
  'rosa @example.org',
  `${'r'.repeat(65)}@example.org`,
  `rosa@${'x'.repeat(250)}.org`,
  'rosa@example.org,dan@example.org',
  "rosa@example.org'; drop table users; --",
];
const MISSING = [
  { email: '' },
  { email: null },
  { email: ['rosa@example.org'] },
  { email: { $ne: null } },
  { password: '' },
  { password: undefined },
  { password: 12345678901 },
  { full_name: '  \t ' },
  { full_name: '\0' },
  { location: '' },
  { location: undefined },
];
const WRONG_LENGTHS = [
  ['1234567', 'Password must be at least 8 characters long'],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
] as const;

describe.each(dialects)('a registration on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const users = () => t.ctx.db.read.selectFrom('users').selectAll().execute();

  test('stores the address in lower case and accepts it once in any case', async () => {
    await register(t, { email: '  Rosa@Example.ORG ' });
    expect((await users()).map(({ email }) => email)).toEqual(['rosa@example.org']);
    expectRefusal(await register(t), ...TAKEN);
    expectRefusal(await register(t, { email: 'ROSA@EXAMPLE.ORG' }), ...TAKEN);
    expect((await signIn(t, { ...ROSA, email: ' rOsA@example.org ' })).statusCode).toBe(200);
  });

  test('creates one member for ten concurrent registrations of one address', async () => {
    const emails = Array.from({ length: 10 }, (_, i) => (i % 2 ? 'rosa@example.org' : 'Rosa@example.org'));
    const responses = await Promise.all(emails.map((email) => register(t, { email })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await users()).toHaveLength(1);
  });

  test('gives members of the same name different usernames, also concurrently', async () => {
    const emails = Array.from({ length: 5 }, (_, i) => `rosa${i}@example.org`);
    const responses = await Promise.all(emails.map((email) => register(t, { email })));
    for (const response of responses) expect(response.statusCode).toBe(201);
    const names = (await users()).map(({ username }) => username);
    expect(new Set(names).size).toBe(5);
    expect(names).toContain('rosa.fields');
    for (const name of names) expect(name).toMatch(/^rosa\.fields(\.\d+)?$/);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#registration-fields
  // @rule accounts#registration-result
  test('creates the member and signs them in', async () => {
    const response = await register(t);
    expect(response.statusCode).toBe(201);
    const rosa = signedIn(response);
    expect(rosa.body).toMatchObject({
      success: true,
      access_token: rosa.body.token,
      user: {
        email: 'rosa@example.org',
        name: 'Rosa Fields',
        full_name: 'Rosa Fields',
        username: 'rosa.fields',
        location: 'Portland, OR',
        zip_code: '97201',
        roles: [],
        isAdmin: false,
        isActive: true,
      },
    });
    expect(response.body).not.toContain('argon2');
    expect(rosa.body.token).not.toBe(rosa.cookie);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    expect(await sessionStatus(t, rosa.bearer)).toBe(200);
    expect((await signIn(t)).statusCode).toBe(200);
  });

  // @rule accounts#registration-shows-email
  test('stores who sees the email address, by default no other member', async () => {
    await register(t);
    await register(t, { email: 'dan@example.org', shows_email: true });
    await register(t, { email: 'ivy@example.org', shows_email: 'false' });
    const choices = (await users()).map(({ email, shows_email }) => [email, shows_email]);
    expect(Object.fromEntries(choices)).toEqual({
      'rosa@example.org': 0,
      'dan@example.org': 1,
      'ivy@example.org': 0,
    });
    expectRefusal(
      await register(t, { email: 'may@example.org', shows_email: 'perhaps' }),
      400,
      'VALIDATION_FAILED',
      "The value of 'shows_email' is not valid.",
    );
  });

  test('stores SQL and HTML as plain text', async () => {
    const full_name = `Robert'); DROP TABLE users;-- <script>alert("1")</script>`;
    const location = `<img src=x onerror=alert(1)> ' OR 1=1 --`;
    const robert = signedIn(await register(t, { full_name, location, password: "' OR '1'='1" }));
    expect(robert.body.user).toMatchObject({ full_name, name: full_name, location });
    const seen = await t.app.inject({ url: `/api/users/${robert.body.user.id}` });
    expect(seen.json()).toMatchObject({ full_name, location });
    expect(seen.headers['content-type']).toContain('application/json');
    expect(await users()).toHaveLength(1);
  });

  // @rule accounts#registration-result
  // @rule http-api#aliases
  test('works at every alias', async () => {
    const urls = ['/api/users', '/api/users/', '/api/users/register', '/auth/register', '/users/'];
    for (const [i, url] of urls.entries()) {
      const email = `rosa${i}@example.org`;
      const response = await post(t, url, { ...ROSA, email }, { accept: 'application/json' });
      expect(response.statusCode, url).toBe(201);
      expect(signedIn(response).body.user.email).toBe(email);
    }
  });

  test('refuses invalid addresses', async () => {
    for (const email of INVALID_ADDRESSES) {
      const response = await register(t, { email });
      const { message, fields } = response.json();
      expectRefusal(response, 400, 'VALIDATION_FAILED', message);
      expect(fields).toEqual({ email: expect.stringMatching(/email address/) });
      expect(message).toBe(fields.email);
    }
    expect(await users()).toEqual([]);
  });

  // @rule accounts#email-address
  test.each(['Free plums at https://figs.example', 'See WWW.figs.example'])(
    'refuses the name %j',
    async (full_name) => {
      const response = await register(t, { email: 'fig@example.org', full_name });
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { full_name: 'Please leave web addresses out of your name' },
      ]);
    },
  );

  test.each([
    ['smith&jones@example.org', 'smith&jones@example.org'],
    ["o'hara+plums/2@example.org", "o'hara+plums/2@example.org"],
    ['\u200bmay@example.org\u2060\ufeff', 'may@example.org'],
    ['ma\u00ady2@exam\u200bple.org', 'may2@example.org'],
    ['may@bücher.example', 'may@xn--bcher-kva.example'],
    ['ｍａｙ３＠example.org', 'may3@example.org'],
    ['o’neil@example.org', "o'neil@example.org"],
  ])('takes %j as %j, and signs in with both', async (typed, email) => {
    expect(signedIn(await register(t, { email: typed })).body.user.email).toBe(email);
    for (const each of [typed, email])
      expect((await signIn(t, { ...ROSA, email: each })).statusCode, each).toBe(200);
  });

  // @rule accounts#registration-required
  test('requires all required fields', async () => {
    for (const missing of MISSING) {
      const response = await register(t, missing);
      expectRefusal(response, ...REQUIRED);
      expect(response.json().fields).toEqual({ [Object.keys(missing)[0] ?? '']: REQUIRED[2] });
    }
    expect(await users()).toEqual([]);
  });

  // @rule accounts#registration-fields
  test('does not require the ZIP code', async () => {
    for (const [email, zip_code] of [
      ['a@example.org', null],
      ['b@example.org', ''],
      ['c@example.org', undefined],
    ]) {
      expect(signedIn(await register(t, { email, zip_code })).body.user.zip_code).toBeNull();
    }
  });

  // @rule accounts#zip-code
  test('stores a ZIP code in its plain form, and none that is none', async () => {
    for (const [index, zip_code] of ['97214–1234', ' 97214 - 1234', '97214\u200B\u22121234'].entries()) {
      const { body } = signedIn(await register(t, { email: `z${index}@example.org`, zip_code }));
      expect(body.user.zip_code).toBe('97214-1234');
    }
    for (const zip_code of ['00000', '9721', '972144', 'SW1A 1AA', 'in 97214', '97214-12', "'><b>x</b>"]) {
      const response = await register(t, { email: 'none@example.org', zip_code });
      expect(response.statusCode, zip_code).toBe(400);
      expect(response.json().fields).toEqual({ zip_code: 'This ZIP code is not known' });
    }
  });

  // @rule accounts#registration-password
  test('refuses a password that is too short or too long', async () => {
    for (const [password, message] of WRONG_LENGTHS) {
      const response = await register(t, { password });
      expectRefusal(response, 400, 'VALIDATION_FAILED', message);
      expect(response.json().fields).toEqual({ password: message });
    }
  });

  // @rule accounts#password-common
  test('refuses a common password', async () => {
    const message = 'This password is too common. Please choose another one.';
    for (const password of [
      'password1',
      'PASSWORD1',
      'Windfall',
      'windfall-demo',
      'rosafields',
      ROSA.email,
    ]) {
      const response = await register(t, { password });
      expectRefusal(response, 400, 'WEAK_PASSWORD', message);
      expect(response.json().fields).toEqual({ password: message });
    }
    expect(await users()).toEqual([]);
  });

  // @rule accounts#password-length
  test('uses all 128 characters of a password', async () => {
    const password = `${'ab cd '.repeat(22)}`.slice(0, 127).padEnd(128, '!');
    expect((await register(t, { password })).statusCode).toBe(201);
    expect((await signIn(t, { ...ROSA, password })).statusCode).toBe(200);
    expect((await signIn(t, { ...ROSA, password: password.slice(0, 127) })).statusCode).toBe(401);
    expect((await signIn(t, { ...ROSA, password: `${password}!` })).statusCode).toBe(401);
  });

  test('accepts a password in any Unicode composition', async () => {
    await register(t, { password: 'cafe\u0301 au jardin' });
    expect((await signIn(t, { ...ROSA, password: 'caf\u00e9 au jardin' })).statusCode).toBe(200);
  });

  test('ignores fields that a registration may not set', async () => {
    const extra = {
      id: 'mine',
      is_admin: true,
      isAdmin: true,
      roles: ['admin'],
      is_active: 0,
      username: 'root',
    };
    const response = await post(t, '/api/auth/register', { ...ROSA, ...extra });
    expect(signedIn(response).body.user).toMatchObject({
      isAdmin: false,
      roles: [],
      username: 'rosa.fields',
    });
    expect((await users())[0]?.id).not.toBe('mine');
  });

  test('ends the session that the request carried', async () => {
    const earlier = await aMember(t);
    const response = await post(t, '/api/auth/register', ROSA, earlier.headers);
    expect(response.statusCode).toBe(201);
    expect(await sessionStatus(t, earlier.headers)).toBe(401);
    expect(await sessionStatus(t, earlier.bearer)).toBe(401);
  });
});

describe('a registration with an address on ADMIN_EMAILS', { timeout: 20_000 }, () => {
  const t = useTestApp('sqlite', { adminEmails: [ROSA.email] });

  // @rule accounts#administrator-emails
  test('grants no right without verification', async () => {
    const rosa = signedIn(await register(t));
    expect(rosa.body.user).toMatchObject({ isAdmin: false, roles: [] });
  });
});
