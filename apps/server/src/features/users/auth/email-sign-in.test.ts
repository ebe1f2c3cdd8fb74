import { type TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { sendDueEmails } from '../../../platform/mail/send-due-emails.ts';
import { openMailTransport } from '../../../platform/mail/transport.ts';
import {
  expectRefusal,
  LINK_INVALID,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';
import { type LocalMailServer, openLocalMailServer } from '../testing/local-mail-server.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';

const CODE_INVALID = [
  400,
  'EMAIL_CODE_INVALID',
  'This code is not correct, or no longer valid. Please ask for a new email.',
] as const;
const PATH = '/api/auth/email-sign-in';
const MINUTE_MS = 60_000;

describe.each(dialects)('a sign-in by email on %s', { timeout: 20_000 }, (dialect) => {
  let t: TestApp;
  let mail: LocalMailServer;
  beforeEach(async () => {
    mail = await openLocalMailServer();
    t = await buildTestApp(dialect, {
      mail: { smtpUrl: mail.url, from: '"Windfall" <share@windfall.example>' },
      publicUrl: 'https://windfall.example',
    });
  });
  afterEach(async () => {
    await t.close();
    await mail.close();
  });

  const update = (columns: { is_active?: 0; email?: string; email_verified_at?: string }) =>
    t.ctx.db.transaction((trx) => trx.updateTable('users').set(columns).execute());
  /** Rosa with a proven address, and without the emails of her registration. */
  async function aRosa() {
    const rosa = signedIn(await register(t));
    await update({ email_verified_at: t.clock.now().toISOString() });
    await t.ctx.db.transaction((trx) => trx.deleteFrom('outbox').execute());
    return rosa;
  }
  const ask = (email: string = ROSA.email, from?: string) => post(t, `${PATH}/request`, { email }, {}, from);
  const use = (payload: object) => post(t, PATH, payload);
  const queued = () => t.ctx.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
  /** What the last email in the queue has. */
  const secrets = async () => {
    const link = (await queued()).at(-1)?.link ?? '';
    expect(link).toMatch(
      /^https:\/\/windfall\.example\/email-sign-in#token=[\w-]{43}&code=[a-z2-9]{5}-[a-z2-9]{5}$/,
    );
    const { token = '', code = '' } = Object.fromEntries(new URLSearchParams(link.split('#')[1]));
    return { token, code };
  };

  // @rule accounts#email-sign-in-use
  test('works once, of several at once by its link and its code', async () => {
    await aRosa();
    const asked = await ask(ROSA.email.toUpperCase());
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      { success: true, message: 'If this address has an account, an email to sign in with is on its way.' },
    ]);
    const { token, code } = await secrets();
    const uses = [{ token }, { email: ROSA.email, email_code: code }, { token }, { token }];
    const responses = await Promise.all(uses.map(use));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const [first] = responses.filter(({ statusCode }) => statusCode === 200);
    if (!first) throw new Error('none');
    expect(await sessionStatus(t, signedIn(first).headers)).toBe(200);
    expectRefusal(await use({ token }), ...LINK_INVALID);
    expectRefusal(await use({ email: ROSA.email, email_code: code }), ...CODE_INVALID);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#email-sign-in-code
  test('takes the code of the email as it is typed, with the address that it was sent to', async () => {
    await aRosa();
    await ask();
    const { code } = await secrets();
    const transport = openMailTransport(t.ctx.config);
    if (transport) await sendDueEmails(t.ctx, transport);
    transport?.close();
    expect(mail.received.at(-1)).toMatchObject({
      subject: 'Sign in to Windfall',
      text: expect.stringContaining(`enter this code where you asked for the email: ${code}`),
    });
    const stored = JSON.stringify([
      await queued(),
      await t.ctx.db.read.selectFrom('account_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(code);
    signedIn(await register(t, { email: 'ben@example.org' }));
    expectRefusal(await use({ email: 'ben@example.org', email_code: code }), ...CODE_INVALID);
    expectRefusal(await use({ email: 'nobody@example.org', email_code: code }), ...CODE_INVALID);
    expectRefusal(
      await use({ email: ROSA.email }),
      400,
      'VALIDATION_FAILED',
      'Please enter your email address and the code of the email',
    );
    expect(
      (await use({ email: ' Rosa@Example.org', email_code: code.replace('-', ' ').toUpperCase() }))
        .statusCode,
    ).toBe(200);
  });

  // @rule accounts#email-sign-in-limits
  test('lets few codes be guessed, and few emails be sent to one address', async () => {
    await aRosa();
    await ask();
    const { token, code } = await secrets();
    for (let guess = 0; guess < 10; guess += 1)
      expectRefusal(await use({ email: ROSA.email, email_code: `aaaaa-aaaa${guess}` }), ...CODE_INVALID);
    expect((await use({ email: ROSA.email, email_code: code })).statusCode).toBe(429);
    expect((await use({ token })).statusCode).toBe(200);
    for (let n = 1; n < 6; n += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask(ROSA.email, '203.0.113.9')).statusCode).toBe(429);
    expect((await ask('nobody@example.org')).statusCode).toBe(200);
  });

  // @rule accounts#email-sign-in
  test('expires after ten minutes, and ends with a newer one, a new password and another address', async () => {
    const rosa = await aRosa();
    await ask();
    const first = await secrets();
    await ask();
    const second = await secrets();
    expectRefusal(await use({ token: first.token }), ...LINK_INVALID);
    expectRefusal(await use({ email: ROSA.email, email_code: first.code }), ...CODE_INVALID);
    t.clock.advance(10 * MINUTE_MS);
    expectRefusal(await use({ token: second.token }), ...LINK_INVALID);
    await ask();
    const third = await secrets();
    const passwords = { current_password: ROSA.password, new_password: 'figs after the frost' };
    const url = '/api/auth/password';
    await t.app.inject({ method: 'PUT', url, payload: passwords, headers: rosa.headers });
    expectRefusal(await use({ token: third.token }), ...LINK_INVALID);
    await ask();
    const fourth = await secrets();
    await update({ email: 'rosa@elsewhere.example' });
    expectRefusal(await use({ token: fourth.token }), ...LINK_INVALID);
  });

  test('asks for the second factor, and gives a deactivated member the reason', async () => {
    const rosa = await aRosa();
    const start = { password: ROSA.password };
    const started = await post(t, '/api/auth/second-factor/start', start, rosa.headers);
    const totp = URI.parse(started.json().uri) as TOTP;
    const codeNow = () => totp.generate({ timestamp: t.clock.now().getTime() });
    await post(t, '/api/auth/second-factor', { code: codeNow() }, rosa.headers);
    t.clock.advance(30_000);
    await ask();
    const { token } = await secrets();
    expect((await use({ token })).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await use({ token, code: '000000' })).json()).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    expect((await use({ token, code: codeNow() })).statusCode).toBe(200);
    await update({ is_active: 0 });
    await ask();
    expect((await use({ token: (await secrets()).token })).json()).toMatchObject({
      statusCode: 403,
      code: 'ACCOUNT_INACTIVE',
    });
  });

  // @rule accounts#email-sign-in-unproven
  test('leads a member with an unproven address to a new password, which ends what another person has set up', async () => {
    const intruder = signedIn(await register(t));
    const device = new SoftwareAuthenticator('https://windfall.example');
    const passkeys = '/api/auth/passkeys';
    const start = await post(t, `${passkeys}/options`, { password: ROSA.password }, intruder.headers);
    await post(t, passkeys, { passkey: device.create(start.json().options) }, intruder.headers);
    await ask();
    const link = (await queued()).at(-1)?.link ?? '';
    expect(link).toContain('/reset-password#token=');
    const [, token] = link.split('#token=');
    await post(t, '/api/auth/password-reset', { token, password: 'figs after the frost' });
    expect(await sessionStatus(t, intruder.headers)).toBe(401);
    expect((await signIn(t)).statusCode).toBe(401);
    const { options } = (await post(t, `${passkeys}/sign-in/options`)).json();
    const back = await post(t, `${passkeys}/sign-in`, { passkey: device.get(options) });
    expect(back.json()).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test('sends nothing to an unknown address, and says so where the site sends no email', async () => {
    const asked = await ask('nobody@example.org');
    expect(asked.json()).toEqual({
      success: true,
      message: 'If this address has an account, an email to sign in with is on its way.',
    });
    expect(await queued()).toEqual([]);
    const without = await buildTestApp('sqlite');
    expect((await post(without, `${PATH}/request`, { email: ROSA.email })).json()).toMatchObject({
      statusCode: 409,
      code: 'MAIL_OFF',
    });
    await without.close();
  });
});
