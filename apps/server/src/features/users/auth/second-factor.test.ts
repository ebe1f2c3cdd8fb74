import { type TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, post, ROSA, register, sessionStatus, signedIn } from '../testing/auth-client.ts';
import { makeLink } from './emails.ts';

const REQUIRED = [
  401,
  'SECOND_FACTOR_REQUIRED',
  'Please enter the code of your authenticator app, or a recovery code.',
] as const;
const INVALID = [400, 'SECOND_FACTOR_INVALID', 'This code is not correct, or was used already.'] as const;
const PATH = '/api/auth/second-factor';

describe.each(dialects)('a second factor on %s', { timeout: 30_000 }, (dialect) => {
  const t = useTestApp(dialect);

  const status = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: PATH, headers })).json();
  const signIn = (code?: string, password: string = ROSA.password) =>
    post(t, '/api/auth/login', { email: ROSA.email, password, ...(code !== undefined && { code }) });

  async function aRosa() {
    const rosa = signedIn(await register(t));
    const started = (await post(t, `${PATH}/start`, { password: ROSA.password }, rosa.headers)).json();
    const totp = URI.parse(started.uri) as TOTP;
    const codeAt = (seconds = 0) => totp.generate({ timestamp: t.clock.now().getTime() + seconds * 1000 });
    const turned = await post(t, PATH, { code: codeAt() }, rosa.headers);
    const { headers } = signedIn(turned);
    return { ...rosa, headers, started, codeAt, codes: turned.json().recovery_codes as string[] };
  }

  // @rule accounts#second-factor
  test('is turned on with a first code, and then each sign-in needs one that is used once', async () => {
    const rosa = await aRosa();
    expect(rosa.started.qr.side).toBeGreaterThan(20);
    expect(rosa.codes).toHaveLength(10);
    expectRefusal(await signIn(), ...REQUIRED);
    expectRefusal(await signIn(' '), ...REQUIRED);
    expect((await signIn('000000', 'wrong')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // The code that turned it on is used.
    expectRefusal(await signIn(rosa.codeAt()), ...INVALID);
    t.clock.advance(30_000);
    const code = rosa.codeAt();
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    // One of the 30 seconds before is older than the one that was used.
    expectRefusal(await signIn(rosa.codeAt(-30)), ...INVALID);
    expect((await signIn(rosa.codeAt(30))).statusCode).toBe(200);
  });

  // @rule accounts#recovery-codes
  // @rule accounts#second-factor-data
  test('is replaced by a recovery code, each of which works once', async () => {
    const rosa = await aRosa();
    const [first = '', second = ''] = rosa.codes;
    expect((await signIn(` ${first.toUpperCase()} `)).statusCode).toBe(200);
    expectRefusal(await signIn(first), ...INVALID);
    expect(await status(rosa.headers)).toMatchObject({ is_on: true, recovery_codes_left: 9 });
    const exported = (
      await t.app.inject({ url: `/api/users/${rosa.body.user.id}/export`, headers: rosa.headers })
    ).body;
    expect(JSON.parse(exported).second_factor).toMatchObject({ is_on: true, recovery_codes_left: 9 });
    expect(exported).not.toContain(rosa.started.secret);
    const again = await post(t, `${PATH}/recovery-codes`, { password: ROSA.password }, rosa.headers);
    expect(again.json().recovery_codes).toHaveLength(10);
    expectRefusal(await signIn(second), ...INVALID);
    const [stored] = await t.ctx.db.read.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(again.json().recovery_codes[0]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('ends the other sessions, and is told by email', async () => {
    const before = signedIn(await register(t));
    const other = signedIn(await signIn());
    const { uri } = (await post(t, `${PATH}/start`, { password: ROSA.password }, before.headers)).json();
    const code = (URI.parse(uri) as TOTP).generate({ timestamp: t.clock.now().getTime() });
    expect(await status(before.headers)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect((await signIn()).statusCode).toBe(200);
    const { headers } = signedIn(await post(t, PATH, { code }, before.headers));
    expect([await sessionStatus(t, headers), await sessionStatus(t, other.headers)]).toEqual([200, 401]);
    const emails = await t.ctx.db.read.selectFrom('outbox').select('subject').execute();
    expect(emails.map(({ subject }) => subject)).toContain('Your account at Windfall asks for a code now');
  });

  // @rule accounts#second-factor-limits
  test('lets ten codes be guessed in 15 minutes', async () => {
    const rosa = await aRosa();
    for (let guess = 0; guess < 9; guess += 1) expectRefusal(await signIn('aaaaa-aaaaa'), ...INVALID);
    await signIn('aaaaa-aaaaa');
    expect((await signIn(rosa.codes[0])).statusCode).toBe(429);
    t.clock.advance(16 * 60_000);
    expect((await signIn(rosa.codes[0])).statusCode).toBe(200);
  });

  test('is asked for after a new password by an email to a proven address, and by a link of the host', async () => {
    const rosa = await aRosa();
    const { id } = rosa.body.user;
    const password = 'figs after the frost';
    await t.ctx.db.transaction(async (trx) => {
      await trx
        .updateTable('users')
        .set({ email_verified_at: t.clock.now().toISOString() })
        .where('id', '=', id)
        .execute();
    });
    for (const sentTo of [ROSA.email, '']) {
      const link = await t.ctx.db.transaction((trx) =>
        makeLink(t.ctx, trx, { id, email: sentTo }, 'reset-password', 60_000),
      );
      const token = link.split('#token=')[1];
      expect((await post(t, '/api/auth/password-reset', { token, password })).statusCode).toBe(200);
      expectRefusal(await signIn(undefined, password), ...REQUIRED);
    }
    expect((await signIn(rosa.codes[0], password)).statusCode).toBe(200);
  });

  // @rule accounts#second-factor-lost
  test('is turned off by its member after a proof, or by an administrator, who is noted', async () => {
    const rosa = await aRosa();
    const { id } = rosa.body.user;
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const remove = (url: string, headers: Record<string, string>, payload: object = {}) =>
      t.app.inject({ method: 'DELETE', url, headers, payload });
    expect((await remove(PATH, rosa.headers)).json()).toMatchObject({ code: 'INVALID_CURRENT_PASSWORD' });
    expect((await remove(`/api/users/${id}/second-factor`, rosa.headers)).statusCode).toBe(403);
    expect((await remove(`/api/users/${id}/second-factor`, ada.headers)).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await remove(PATH, rosa.headers, { password: ROSA.password })).json()).toMatchObject({
      code: 'SECOND_FACTOR_OFF',
    });
    const entries = await t.ctx.db.read.selectFrom('audit_log').select(['action', 'subject_id']).execute();
    expect(entries).toEqual([{ action: 'user.second-factor-reset', subject_id: id }]);
    expect(await t.ctx.db.read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});
