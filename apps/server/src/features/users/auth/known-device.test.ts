import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, post, ROSA, register, signedIn, signIn } from '../testing/auth-client.ts';
import {
  attemptSignIn,
  failFromManyAddresses,
  failSignIns,
  MINUTE_MS,
  skipHashing,
  TOO_MANY,
} from '../testing/password-guesses.ts';
import { makePasswordLink } from './emails.ts';

const HOME = '192.0.2.7';
const NEW = 'nine bean rows will I have';
const OTTO = { email: 'otto@example.org', password: 'a hive for the honeybee' };
type TestResponse = Awaited<ReturnType<typeof post>>;

const deviceCookieOf = (response: TestResponse) =>
  response.cookies.find(({ name }) => name === 'known_device');
const deviceHeaderOf = (response: TestResponse) => ({
  cookie: `known_device=${deviceCookieOf(response)?.value}`,
});
const lock = async (t: TestApp, email?: string) => {
  await failFromManyAddresses(t, 20, email);
  expectRefusal(await attemptSignIn(t, 'any', email, HOME), ...TOO_MANY);
};

describe('a known device', () => {
  const t = useTestApp('sqlite');
  beforeEach(() => skipHashing(t));

  // @rule accounts#sign-in-known-device
  test('can sign in while guesses from many addresses lock the account', async () => {
    const known = deviceHeaderOf(await register(t));
    await lock(t);
    const back = await attemptSignIn(t, ROSA.password, ROSA.email, HOME, known);
    expect(back.statusCode).toBe(200);
    expect(back.headers['ratelimit-policy']).toBe('"device-failures";q=10;w=900');
    expect((await attemptSignIn(t, ROSA.password, 'ROSA@example.org ', HOME, known)).statusCode).toBe(200);
  });

  test('can sign in from an address with an exhausted quota', async () => {
    const known = deviceHeaderOf(await register(t));
    for (let i = 0; i < 100; i += 1) await failSignIns(t, 1, `neighbor${i}@example.org`, HOME);
    expectRefusal(await attemptSignIn(t, ROSA.password, ROSA.email, HOME), ...TOO_MANY);
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, HOME, known)).statusCode).toBe(200);
  });

  test('has a quota of ten failures, which locks no other device', async () => {
    const [known, other] = [deviceHeaderOf(await register(t)), deviceHeaderOf(await signIn(t))];
    await failSignIns(t, 10, ROSA.email, HOME, known);
    const refused = await attemptSignIn(t, ROSA.password, ROSA.email, HOME, known);
    expectRefusal(refused, ...TOO_MANY);
    expect(refused.headers['ratelimit']).toBe('"device-failures";r=0;t=900');
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, HOME, other)).statusCode).toBe(200);
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, HOME)).statusCode).toBe(200);
    t.clock.advance(15 * MINUTE_MS);
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, HOME, known)).statusCode).toBe(200);
  });

  test('is known only to its own account, and not with a forged cookie', async () => {
    const rosa = deviceHeaderOf(await register(t));
    await register(t, OTTO);
    await lock(t, OTTO.email);
    const [nonce] = rosa.cookie.replace('known_device=', '').split('.');
    const forged = [
      rosa.cookie,
      `known_device=${nonce}.${'A'.repeat(43)}`,
      'known_device=~~.~',
      'known_device=%00',
      `known_device=${'x'.repeat(3_000)}`,
    ];
    for (const cookie of forged)
      expectRefusal(await attemptSignIn(t, OTTO.password, OTTO.email, HOME, { cookie }), ...TOO_MANY);
    expectRefusal(
      await attemptSignIn(t, 'any', 'nobody\0@example.org', HOME, rosa),
      401,
      'INVALID_CREDENTIALS',
      'Invalid credentials',
    );
  });

  test('is known to each account that has signed in on it', async () => {
    const rosa = deviceHeaderOf(await register(t));
    await register(t, OTTO);
    const both = deviceHeaderOf(await attemptSignIn(t, OTTO.password, OTTO.email, HOME, rosa));
    await lock(t);
    await lock(t, OTTO.email);
    expect((await attemptSignIn(t, ROSA.password, ROSA.email, HOME, both)).statusCode).toBe(200);
    expect((await attemptSignIn(t, OTTO.password, OTTO.email, HOME, both)).statusCode).toBe(200);
  });

  // @rule accounts#sign-in-known-device
  test('is not known any more after a password change on another device', async () => {
    const first = await register(t);
    const body = { current_password: ROSA.password, new_password: NEW };
    const { headers } = signedIn(first);
    const changed = await t.app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload: body });
    await lock(t);
    expectRefusal(await attemptSignIn(t, NEW, ROSA.email, HOME, deviceHeaderOf(first)), ...TOO_MANY);
    expect((await attemptSignIn(t, NEW, ROSA.email, HOME, deviceHeaderOf(changed))).statusCode).toBe(200);
  });

  test('is the one that set a password by link, which also clears all limits of the account', async () => {
    const rosa = signedIn(await register(t));
    const prove = (password: string) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/auth/password',
        headers: rosa.headers,
        payload: { current_password: password, new_password: NEW },
      });
    for (let i = 0; i < 10; i += 1) expect((await prove('wrong')).statusCode).toBe(400);
    expectRefusal(await prove(ROSA.password), ...TOO_MANY);
    await failSignIns(t, 10, ROSA.email, HOME);
    await lock(t);
    const link = await t.ctx.db.transaction((trx) => makePasswordLink(t.ctx, trx, rosa.body.user.id));
    const token = link.split('token=')[1];
    const reset = await post(t, '/api/auth/password-reset', { token, password: NEW }, {}, HOME);
    expect([reset.statusCode, deviceCookieOf(reset)?.path]).toEqual([200, '/api']);
    const again = signedIn(await attemptSignIn(t, NEW, ROSA.email, HOME));
    expect(again.body.user.email).toBe(ROSA.email);
    await lock(t);
    expect((await attemptSignIn(t, NEW, ROSA.email, HOME, deviceHeaderOf(reset))).statusCode).toBe(200);
  });
});

describe('the device cookie', () => {
  const t = useTestApp('sqlite', { publicUrl: 'https://windfall.example' });

  test('is sent to the API only, hidden from scripts and other sites, and set for the right password only', async () => {
    expect(deviceCookieOf(await register(t))).toMatchObject({
      path: '/api',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 180 * 86_400,
    });
    expect(deviceCookieOf(await attemptSignIn(t, 'wrong'))).toBeUndefined();
  });
});
