import { beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { buildTestApp, useTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, post, ROSA, register } from '../testing/auth-client.ts';
import {
  attemptSignIn,
  failFromManyAddresses,
  failSignIns,
  MINUTE_MS,
  REMOTE_ADDRESS,
  skipHashing,
  TOO_MANY,
} from '../testing/password-guesses.ts';

describe.each(dialects)('sign-in limits on %s', (dialect) => {
  const t = useTestApp(dialect);
  beforeEach(() => skipHashing(t));

  // @rule accounts#sign-in-limits
  test('ten failures lock an account for one network address until the window ends', async () => {
    await register(t);
    await failSignIns(t, 10);
    t.clock.advance(5 * MINUTE_MS);
    const refused = await attemptSignIn(t, ROSA.password);
    expectRefusal(refused, ...TOO_MANY);
    expect(refused.headers).toMatchObject({
      'retry-after': '600',
      // An address that has exhausted its own quota uses none of the shared one.
      'ratelimit-policy': '"sign-ins";q=100;w=900, "sign-in-failures";q=10;w=900',
      ratelimit: '"sign-ins";r=89;t=600, "sign-in-failures";r=0;t=600',
    });
    expectRefusal(await attemptSignIn(t, ROSA.password, 'ROSA@example.org '), ...TOO_MANY);
    // The owner can sign in from another address.
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, '198.51.100.9')).statusCode).toBe(200);
    t.clock.advance(10 * MINUTE_MS);
    expect((await attemptSignIn(t, ROSA.password)).statusCode).toBe(200);
  });

  test('each concurrent attempt counts', async () => {
    const responses = await Promise.all(Array.from({ length: 15 }, (_, i) => attemptSignIn(t, `wrong ${i}`)));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('an unknown account is locked in the same way', async () => {
    await register(t);
    await failSignIns(t, 10);
    await failSignIns(t, 10, 'nobody@example.org', '198.51.100.9');
    const known = await attemptSignIn(t, ROSA.password);
    const unknown = await attemptSignIn(t, ROSA.password, 'nobody@example.org', '198.51.100.9');
    expectRefusal(unknown, ...TOO_MANY);
    expect(unknown.body).toBe(known.body);
    expect(unknown.headers['ratelimit']).toBe(known.headers['ratelimit']);
  });

  // @rule accounts#sign-in-limits
  test('twenty failures in an hour lock an account, also from different addresses', async () => {
    await register(t);
    const known = await failFromManyAddresses(t, 44);
    expect(known).toEqual([...Array(20).fill(401), ...Array(24).fill(429)]);
    const refused = await attemptSignIn(t, ROSA.password);
    expectRefusal(refused, ...TOO_MANY);
    expect(refused.headers).toMatchObject({
      'retry-after': '3600',
      ratelimit: '"sign-ins";r=99;t=900, "sign-in-failures";r=9;t=900, "account-failures";r=0;t=3600',
    });
    t.clock.advance(60 * MINUTE_MS);
    expect((await attemptSignIn(t, ROSA.password)).statusCode).toBe(200);
  });

  test('failures from many addresses lock an unknown account in the same way', async () => {
    await register(t);
    expect(await failFromManyAddresses(t, 22, 'nobody@example.org')).toEqual(
      await failFromManyAddresses(t, 22),
    );
    const known = await attemptSignIn(t, ROSA.password);
    const unknown = await attemptSignIn(t, ROSA.password, 'nobody@example.org', '198.51.100.9');
    expectRefusal(unknown, ...TOO_MANY);
    expect(unknown.body).toBe(known.body);
    expect(unknown.headers['ratelimit']).toBe(known.headers['ratelimit']);
  });
});

test.runIf(dialects.includes('postgres'))('servers of one database count together', async () => {
  const one = await buildTestApp('postgres');
  const other = await buildTestApp('postgres', { database: one.ctx.config.database });
  try {
    skipHashing(one);
    skipHashing(other);
    await register(one);
    await failSignIns(one, 6);
    await failSignIns(other, 4);
    expectRefusal(await attemptSignIn(one, ROSA.password), ...TOO_MANY);
    expectRefusal(await attemptSignIn(other, ROSA.password), ...TOO_MANY);
  } finally {
    await other.close();
    await one.close();
  }
});

describe('sign-in limits', () => {
  const t = useTestApp('sqlite');
  beforeEach(() => skipHashing(t));

  test('are shared by all sign-in paths', async () => {
    await failSignIns(t, 8);
    const wrong = { email: ROSA.email, password: 'wrong' };
    expect((await post(t, '/api/auth/token', wrong, {}, REMOTE_ADDRESS)).statusCode).toBe(401);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `username=${encodeURIComponent(ROSA.email)}&password=wrong`;
    expect((await post(t, '/api/token/login', body, form, REMOTE_ADDRESS)).statusCode).toBe(401);
    expectRefusal(await post(t, '/api/users/login', wrong, {}, REMOTE_ADDRESS), ...TOO_MANY);
    expectRefusal(await post(t, '/api/auth/token', wrong, {}, REMOTE_ADDRESS), ...TOO_MANY);
    expectRefusal(await post(t, '/api/token/login', body, form, REMOTE_ADDRESS), ...TOO_MANY);
  });

  test('do not count a successful sign-in as a failure', async () => {
    await register(t);
    for (let i = 0; i < 20; i += 1) expect((await attemptSignIn(t, ROSA.password)).statusCode).toBe(200);
    await failSignIns(t, 9);
    expect((await attemptSignIn(t, ROSA.password)).statusCode).toBe(200);
  });

  test('allow a hundred attempts for a /64 network over all accounts', async () => {
    const hosts = Array.from({ length: 100 }, (_, i) => `2001:db8:1:2::${(i + 1).toString(16)}`);
    for (const [i, from] of hosts.entries()) await failSignIns(t, 1, `somebody${i}@example.org`, from);
    const refused = await attemptSignIn(t, 'wrong', 'new@example.org', '2001:0DB8:0001:0002:ffff::1');
    expectRefusal(refused, ...TOO_MANY);
    // A caller with an exhausted quota uses none of the account's quota.
    expect(refused.headers['ratelimit']).toBe('"sign-ins";r=0;t=900');
    expect((await attemptSignIn(t, 'wrong', 'new@example.org', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('allow twenty registrations an hour for an address, without counting invalid forms', async () => {
    const make = (i: number, password: string = ROSA.password) =>
      post(t, '/api/auth/register', { ...ROSA, email: `rosa${i}@example.org`, password }, {}, REMOTE_ADDRESS);
    for (let i = 0; i < 30; i += 1) expect((await make(i, 'password')).statusCode).toBe(400);
    for (let i = 0; i < 20; i += 1) expect((await make(i)).statusCode).toBe(201);
    const refused = await make(20);
    expectRefusal(refused, ...TOO_MANY);
    expect(refused.headers).toMatchObject({
      'retry-after': '3600',
      'ratelimit-policy': '"registrations";q=20;w=3600',
      ratelimit: '"registrations";r=0;t=3600',
    });
    t.clock.advance(60 * MINUTE_MS);
    expect((await make(20)).statusCode).toBe(201);
  });

  test('do not apply to loopback outside production', async () => {
    for (let i = 0; i < 101; i += 1) await failSignIns(t, 1, `somebody${i}@example.org`, '127.0.0.1');
  });

  test('ignore forwarded addresses of untrusted clients', async () => {
    const wrong = { email: ROSA.email, password: 'wrong' };
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const headers = {
        'x-forwarded-for': `192.0.2.${i}`,
        forwarded: `for=192.0.2.${i}`,
        'x-real-ip': `192.0.2.${i}`,
      };
      statuses.push((await post(t, '/api/auth/login', wrong, headers, REMOTE_ADDRESS)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('sign-in limits in production', () => {
  const t = useTestApp('sqlite', { mode: 'production' });
  beforeEach(() => skipHashing(t));

  test('apply to loopback, which is the address of a local proxy', async () => {
    for (let i = 0; i < 100; i += 1) await failSignIns(t, 1, `somebody${i}@example.org`, '127.0.0.1');
    expectRefusal(
      await attemptSignIn(t, 'wrong', 'new@example.org', '::1'),
      401,
      'INVALID_CREDENTIALS',
      'Invalid credentials',
    );
    expectRefusal(await attemptSignIn(t, 'wrong', 'new@example.org', '127.0.0.1'), ...TOO_MANY);
  });
});
