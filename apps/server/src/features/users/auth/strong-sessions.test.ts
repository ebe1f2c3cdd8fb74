import { type TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';

const REQUIRED = {
  statusCode: 403,
  code: 'ADMIN_FACTOR_REQUIRED',
  message:
    'Administrators need a second factor here: set one up in the account settings, or sign in again with the one you have.',
};
const FACTOR = '/api/auth/second-factor';
const PASSKEYS = '/api/auth/passkeys';

// @rule administration#high-security-factor
// @rule accounts#session-renewed
describe.each(dialects)('an administrator at the high security level on %s', (dialect) => {
  const t = useTestApp(dialect);

  const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'PUT' = 'GET', payload = {}) =>
    t.app.inject({ url, headers, method, ...(method === 'PUT' && { payload }) });
  const settings = async (headers: Record<string, string>) => {
    const response = await ask('/api/admin/settings', headers);
    return response.statusCode === 200 ? 200 : response.json();
  };
  const signIn = (code?: string) =>
    post(t, '/api/auth/login', { email: ROSA.email, password: ROSA.password, ...(code && { code }) });

  /** Rosa as an administrator, signed in with the password alone, while another one has raised the level. */
  async function aRosa() {
    const { body } = signedIn(await register(t));
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', body.user.id).execute(),
    );
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    await ask('/api/admin/settings', ada.headers, 'PUT', { securityLevel: 'high' });
    return { ada, id: body.user.id, ...signedIn(await signIn()) };
  }

  /** Turns the second factor on and returns the cookie that the session has then, and what makes codes. */
  const turnOn = async (headers: Record<string, string>) => {
    const started = await post(t, `${FACTOR}/start`, { password: ROSA.password }, headers);
    const totp = URI.parse(started.json().uri) as TOTP;
    const code = () => totp.generate({ timestamp: t.clock.now().getTime() });
    // Sessions are rarely whole seconds old.
    t.clock.advance(1_571);
    const turnedOn = signedIn(await post(t, FACTOR, { code: code() }, headers));
    t.clock.advance(30_000);
    return { code, renewed: turnedOn.headers };
  };

  test('has no rights until a second factor is set up, and with each sign-in that gave it', async () => {
    const rosa = await aRosa();
    expect(rosa.body.user).toMatchObject({ isAdmin: false, roles: [], admin_needs_factor: true });
    expect(await settings(rosa.headers)).toMatchObject(REQUIRED);
    expect(await settings(rosa.bearer)).toMatchObject(REQUIRED);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    const { code, renewed } = await turnOn(rosa.headers);
    expect(await settings(renewed)).toBe(200);
    // The credentials of before, which could be stolen ones, end with that.
    for (const headers of [rosa.headers, rosa.bearer]) expect(await sessionStatus(t, headers)).toBe(401);
    const again = signedIn(await signIn(code()));
    expect(again.body.user).toMatchObject({ isAdmin: true });
    expect(again.body.user).not.toHaveProperty('admin_needs_factor');
    expect(await settings(again.headers)).toBe(200);
    const off = { method: 'DELETE', url: FACTOR, payload: { password: ROSA.password } } as const;
    expect((await t.app.inject({ ...off, headers: again.headers })).statusCode).toBe(200);
    for (const headers of [renewed, again.headers]) expect(await settings(headers)).toMatchObject(REQUIRED);
  });

  /** A new device with a passkey that the site does not know yet. */
  const aPasskey = async (headers: Record<string, string>) => {
    const device = new SoftwareAuthenticator(t.ctx.config.publicUrl);
    const start = await post(t, `${PASSKEYS}/options`, { password: ROSA.password }, headers);
    return { device, passkey: device.create(start.json().options) };
  };

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('has them by a passkey, but not by the password beside it', async () => {
    const rosa = await aRosa();
    const { device, passkey } = await aPasskey(rosa.headers);
    const added = await post(t, PASSKEYS, { passkey }, rosa.headers);
    expect(await settings(signedIn(added).headers)).toBe(200);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await settings(signedIn(await signIn()).headers)).toMatchObject(REQUIRED);
    const { options } = (await post(t, `${PASSKEYS}/sign-in/options`)).json();
    const byPasskey = signedIn(await post(t, `${PASSKEYS}/sign-in`, { passkey: device.get(options) }));
    expect(await settings(byPasskey.headers)).toBe(200);
    const url = `${PASSKEYS}/${added.json().id}`;
    const payload = { password: ROSA.password };
    await t.app.inject({ method: 'DELETE', url, payload, headers: byPasskey.headers });
    expect(await settings(byPasskey.headers)).toMatchObject(REQUIRED);
  });

  test('keeps the cookie of the first of two passkeys that are added at once', async () => {
    const rosa = await aRosa();
    const passkeys = [await aPasskey(rosa.headers), await aPasskey(rosa.headers)];
    const added = await Promise.all(
      passkeys.map(({ passkey }) => post(t, PASSKEYS, { passkey }, rosa.headers)),
    );
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 401]);
    const [first] = added.filter(({ statusCode }) => statusCode === 201);
    if (!first) throw new Error('no passkey was added');
    const { headers } = signedIn(first);
    expect(await settings(headers)).toBe(200);
    expect((await ask(PASSKEYS, headers)).json()).toHaveLength(1);
  });

  test('is an ordinary member meanwhile, who can set it up during maintenance too', async () => {
    const rosa = await aRosa();
    const maintenance = (isOn: boolean) =>
      ask('/api/admin/settings', rosa.ada.headers, 'PUT', { maintenance: isOn });
    const { ada } = rosa;
    const hide = ask(`/api/users/${ada.id}`, rosa.headers, 'PUT', { bio: 'Mine now' });
    expect((await hide).json()).toMatchObject({ code: 'FORBIDDEN' });
    await maintenance(true);
    const own = await ask(`/api/users/${rosa.id}`, rosa.headers, 'PUT', { bio: 'Grows figs' });
    expect(own.json()).toMatchObject({ code: 'MAINTENANCE' });
    const { renewed } = await turnOn(rosa.headers);
    expect(await settings(renewed)).toBe(200);
  });

  test('has them in a session of a bearer token after signing in anew', async () => {
    const rosa = await aRosa();
    const { code, renewed } = await turnOn(rosa.bearer);
    expect(renewed).toEqual({ cookie: 'auth_token=' });
    expect(await settings(rosa.bearer)).toMatchObject(REQUIRED);
    expect(await settings(signedIn(await signIn(code())).bearer)).toBe(200);
  });
});
