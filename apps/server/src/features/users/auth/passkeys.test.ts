import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { checkPeople } from '../../../cli/doctor/check-database.ts';
import { expectRefusal, post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';

const INVALID = [400, 'PASSKEY_INVALID', 'This passkey could not be confirmed. Please try again.'] as const;
const PASSKEYS = '/api/auth/passkeys';

describe.each(dialects)('passkeys on %s', { timeout: 30_000 }, (dialect) => {
  const t = useTestApp(dialect);

  const optionsOf = async (path: string, headers?: Record<string, string>, payload?: object) =>
    (await post(t, `${PASSKEYS}/${path}`, payload, headers)).json().options;
  const list = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: PASSKEYS, headers })).json();
  const newDevice = (counter?: number) => new SoftwareAuthenticator(t.ctx.config.publicUrl, counter);

  async function add(
    headers: Record<string, string>,
    device = newDevice(),
    password: string = ROSA.password,
  ) {
    const passkey = device.create(await optionsOf('options', headers, { password }));
    const response = await post(t, PASSKEYS, { passkey }, headers);
    const renewed = response.statusCode === 201 ? signedIn(response).headers : headers;
    return { device, response, headers: renewed };
  }

  async function aRosa(counter?: number) {
    const rosa = signedIn(await register(t));
    const { device, response, headers } = await add(rosa.headers, newDevice(counter));
    return { ...rosa, headers, id: rosa.body.user.id, device, passkey: response.json() };
  }

  const startSignIn = () => optionsOf('sign-in/options');
  const signIn = (passkey: string) => post(t, `${PASSKEYS}/sign-in`, { passkey });

  // @rule accounts#passkey-check
  test('sign in with one tap, once for each challenge', async () => {
    const { id, device, headers } = await aRosa(1);
    const answer = device.get(await startSignIn());
    const both = await Promise.all([signIn(answer), signIn(answer)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const second = signedIn(both.find(({ statusCode }) => statusCode === 200) ?? both[0]);
    expect(second.body.user.id).toBe(id);
    expectRefusal(await signIn(answer), ...INVALID);
    const sessions = (await t.app.inject({ url: '/api/auth/sessions', headers })).json();
    expect(sessions).toHaveLength(2);
    expect(await list(headers)).toMatchObject([{ last_used_at: t.clock.now().toISOString() }]);
  });

  test('add one after a proof of identity, and tell the member', async () => {
    const rosa = await aRosa();
    expect(rosa.passkey).toMatchObject({ name: expect.any(String), last_used_at: null });
    const wrong = await post(t, `${PASSKEYS}/options`, { password: 'wrong' }, rosa.headers);
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CURRENT_PASSWORD' });
    const emails = await t.ctx.db.read.selectFrom('outbox').select('subject').execute();
    expect(emails.map(({ subject }) => subject)).toContain('A passkey was added to your account at Windfall');
    // The same authenticator again, with a challenge of its own.
    expect((await add(rosa.headers, rosa.device)).response.json()).toMatchObject({ code: 'PASSKEY_KNOWN' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test.each([
    ['another origin', { origin: 'https://windfall.example.net' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another host', { host: 'example.net' }],
    ['a device that has not verified its person', { isVerified: false }],
  ])('refuse an answer with %s', async (_, differences) => {
    const { device, headers } = await aRosa();
    expectRefusal(await signIn(device.get(await startSignIn(), differences)), ...INVALID);
    const other = newDevice();
    const options = await optionsOf('options', headers, { password: ROSA.password });
    expectRefusal(
      await post(t, PASSKEYS, { passkey: other.create(options, differences) }, headers),
      ...INVALID,
    );
    expect(await list(headers)).toHaveLength(1);
  });

  test('refuse a counter that goes back, and a challenge of yesterday', async () => {
    const { device } = await aRosa(5);
    device.counter = 2;
    expectRefusal(await signIn(device.get(await startSignIn())), ...INVALID);
    device.counter = 9;
    const options = await startSignIn();
    t.clock.advance(600_000);
    expectRefusal(await signIn(device.get(options)), ...INVALID);
    expect((await signIn(device.get(await startSignIn()))).statusCode).toBe(200);
  });

  test.each(['', '7', '{}', '{"id":"x","rawId":"x","type":"public-key","response":{}}', '[1]'])(
    'refuse what is no answer: %s',
    async (text) => {
      const { headers } = signedIn(await register(t));
      expectRefusal(await signIn(text), ...INVALID);
      expectRefusal(await post(t, PASSKEYS, { passkey: text }, headers), ...INVALID);
    },
  );

  // @rule accounts#identity-proof
  // @rule accounts#passkey-data
  test('prove identity in place of the password, each member for themselves', async () => {
    const rosa = await aRosa();
    const dan = await aMember(t, 'Dan Baker');
    const ofDan = await optionsOf('proof/options', dan.headers);
    expect(ofDan.allowCredentials).toEqual([]);
    const remove = (id: string, headers: Record<string, string>, payload: object) =>
      t.app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers, payload });
    const stolen = { passkey: rosa.device.get(ofDan) };
    expectRefusal(await remove(dan.id, dan.headers, stolen), ...INVALID);
    // A challenge of a sign-in, or of another member, proves nothing here.
    for (const options of [await startSignIn(), ofDan])
      expectRefusal(await remove(rosa.id, rosa.headers, { passkey: rosa.device.get(options) }), ...INVALID);
    const own = await optionsOf('proof/options', rosa.headers);
    expect(own.allowCredentials).toMatchObject([{ id: rosa.device.id, transports: ['internal', 'hybrid'] }]);
    expect((await remove(rosa.id, rosa.headers, { passkey: rosa.device.get(own) })).statusCode).toBe(200);
    expect(await t.ctx.db.read.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expectRefusal(await signIn(rosa.device.get(await startSignIn())), ...INVALID);
  });

  test('are renamed and removed by their member alone', async () => {
    const rosa = await aRosa();
    const dan = await aMember(t, 'Dan Baker');
    const url = `${PASSKEYS}/${rosa.passkey.id}`;
    const ask = (method: 'PUT' | 'DELETE', headers: Record<string, string>, payload: object) =>
      t.app.inject({ method, url, headers, payload });
    expect((await ask('PUT', dan.headers, { name: 'Mine' })).json()).toMatchObject({
      code: 'PASSKEY_NOT_FOUND',
    });
    expect((await ask('PUT', rosa.headers, { name: ' ' })).json()).toMatchObject({
      fields: { name: 'Please enter a name for the passkey' },
    });
    expect((await ask('PUT', rosa.headers, { name: 'Phone' })).json()).toMatchObject({ name: 'Phone' });
    expect((await ask('DELETE', rosa.headers, {})).statusCode).toBe(400);
    const exported = await t.app.inject({ url: `/api/users/${rosa.id}/export`, headers: rosa.headers });
    expect(exported.json().passkeys).toEqual([{ ...rosa.passkey, name: 'Phone' }]);
    expect((await ask('DELETE', rosa.headers, { password: ROSA.password })).statusCode).toBe(200);
    expect(await list(rosa.headers)).toEqual([]);
    expectRefusal(await signIn(rosa.device.get(await startSignIn())), ...INVALID);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('open no session of a deactivated member, who reads why', async () => {
    const rosa = await aRosa();
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect((await signIn(rosa.device.get(await startSignIn()))).json()).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
    });
  });

  // @rule accounts#passkey-host
  test('made for another host are counted by the doctor', async () => {
    await aRosa();
    const here = await checkPeople(t.ctx.config);
    const moved = await checkPeople({ ...t.ctx.config, publicUrl: 'https://windfall.example.net' });
    expect(moved.slice(here.length)).toEqual([
      {
        level: 'note',
        sentence: expect.stringContaining('1 passkey of members cannot be used at windfall.example.net'),
      },
    ]);
  });

  test('of an administrator are noted in the audit log', async () => {
    const rosa = signedIn(await register(t));
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    await add(rosa.headers);
    const entries = await t.ctx.db.read.selectFrom('audit_log').select('action').execute();
    expect(entries).toEqual([{ action: 'user.passkey-add' }]);
  });
});
