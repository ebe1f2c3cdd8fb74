import type { User } from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { deleteOldEmails, sendDueEmails } from '../../../platform/mail/send-due-emails.ts';
import { openMailTransport, permanentRefusal } from '../../../platform/mail/transport.ts';
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
import { sendNotice } from './emails.ts';

const NEW = 'figs after the frost';
const HOUR_MS = 3_600_000;
const ADMIN = 'ada@example.org';

describe.each(dialects)('emails on %s', { timeout: 20_000 }, (dialect) => {
  let t: TestApp;
  let mail: LocalMailServer;
  beforeEach(async () => {
    mail = await openLocalMailServer();
    t = await buildTestApp(dialect, {
      mail: { smtpUrl: mail.url, from: '"Windfall" <share@windfall.example>' },
      publicUrl: 'https://windfall.example',
      adminEmails: [ADMIN],
    });
  });
  afterEach(async () => {
    await t.close();
    await mail.close();
  });

  const deliver = async () => {
    const transport = openMailTransport(t.ctx.config);
    if (!transport) throw new Error('no transport');
    const sent = await sendDueEmails(t.ctx, transport);
    transport.close();
    return sent;
  };
  const outbox = () => t.ctx.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
  /** Sends due emails and reads the token of the last one. */
  const receivedToken = async (kind: 'verify-email' | 'reset-password') => {
    await deliver();
    const found = new RegExp(`https://windfall\\.example/${kind}#token=([\\w-]{43})\\s`).exec(
      mail.received.at(-1)?.text ?? '',
    );
    expect(found, mail.received.at(-1)?.raw).not.toBeNull();
    return found?.[1] ?? '';
  };
  const verify = (token: unknown, headers: Record<string, string> = {}) =>
    post(t, '/api/auth/verify-email', { token }, headers);
  const requestReset = (email: unknown, from?: string) =>
    post(t, '/api/auth/password-reset/request', { email }, {}, from);
  const reset = (token: unknown, password: unknown = NEW) =>
    post(t, '/api/auth/password-reset', { token, password });

  test('contain a link that works for one of several concurrent requests', async () => {
    await register(t);
    await requestReset(ROSA.email);
    const token = await receivedToken('reset-password');
    const responses = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW} ${n}`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  test('are sent once when several servers run', async () => {
    for (let i = 0; i < 5; i += 1) await register(t, { email: `rosa${i}@example.org` });
    const sent = await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, n) => sum + n)).toBe(5);
    expect(mail.received).toHaveLength(5);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('of a registration arrive once and verify the address', async () => {
    const rosa = signedIn(await register(t));
    expect(rosa.body.user.email_verified).toBe(false);
    const token = await receivedToken('verify-email');
    expect(await deliver()).toBe(0);
    expect(mail.received).toHaveLength(1);
    const [email] = mail.received;
    expect(email).toMatchObject({ from: 'share@windfall.example', to: [ROSA.email] });
    expect(email?.subject).toBe('Confirm your email address for Windfall');
    expect(email?.raw).not.toContain('Rosa Fields');
    // The database contains the token neither in the sent email nor in the unused link.
    const stored = JSON.stringify([
      await outbox(),
      await t.ctx.db.read.selectFrom('account_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const response = await verify(token, rosa.headers);
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Your email address is confirmed.',
      user: { email_verified: true, isAdmin: false },
    });
    expectRefusal(await verify(token, rosa.headers), ...LINK_INVALID);
    const again = await post(t, '/api/auth/verify-email/request', undefined, rosa.headers);
    expect(again.json()).toMatchObject({ message: 'Your email address is confirmed already.' });
  });

  test('are retried after growing intervals while the mail server refuses them', async () => {
    await register(t);
    mail.refuseWith = 451;
    expect(await deliver()).toBe(0);
    expect((await outbox())[0]).toMatchObject({ attempts: 1, sent_at: null });
    expect((await outbox())[0]?.last_error).toContain('No such mailbox here');
    mail.refuseWith = undefined;
    expect(await deliver()).toBe(0);
    t.clock.advance(60_000);
    expect(await deliver()).toBe(1);
    expect((await outbox())[0]).toMatchObject({ attempts: 2, last_error: null, link: null });
  });

  test('that were queued while the clock was ahead are sent once it is right', async () => {
    t.clock.advance(400 * 24 * HOUR_MS);
    await register(t);
    t.clock.advance(-400 * 24 * HOUR_MS);
    mail.refuseWith = 451;
    expect(await deliver()).toBe(0);
    mail.refuseWith = undefined;
    expect(await deliver()).toBe(0);
    t.clock.advance(60_000);
    expect(await deliver()).toBe(1);
  });

  test('expire unsent, lose their secret, and are deleted after a month', async () => {
    await register(t);
    expect((await outbox())[0]?.link).toContain('#token=');
    t.clock.advance(72 * HOUR_MS);
    await deleteOldEmails(t.ctx);
    expect((await outbox())[0]).toMatchObject({ link: null, sent_at: null });
    expect(await deliver()).toBe(0);
    t.clock.advance(28 * 24 * HOUR_MS);
    await deleteOldEmails(t.ctx);
    expect(await outbox()).toEqual([]);
  });

  test('verify an address only for its member, before the expiry, with the newest link', async () => {
    const rosa = signedIn(await register(t));
    const first = await receivedToken('verify-email');
    const dan = await aMember(t, 'Dan Baker');
    expectRefusal(await verify(first), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await verify(first, dan.headers), ...LINK_INVALID);
    const ask = await post(t, '/api/auth/verify-email/request', undefined, rosa.bearer);
    expect(ask.json()).toEqual({ success: true, message: 'A link to confirm your address is on its way.' });
    const second = await receivedToken('verify-email');
    expectRefusal(await verify(first, rosa.headers), ...LINK_INVALID);
    for (const odd of ['', 'x', '\0', `${second} `, `${second}' or 1=1`])
      expectRefusal(await verify(odd, rosa.headers), ...LINK_INVALID);
    for (const odd of [undefined, null, 7, [second], 'x'.repeat(201)])
      expect((await verify(odd, rosa.headers)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    // A link of another purpose is not valid.
    await requestReset(ROSA.email);
    expectRefusal(await verify(await receivedToken('reset-password'), rosa.headers), ...LINK_INVALID);
    t.clock.advance(72 * HOUR_MS);
    expectRefusal(await verify(second, rosa.headers), ...LINK_INVALID);
    expectRefusal(await post(t, '/api/auth/verify-email/request'), 401, 'UNAUTHORIZED', 'Unauthorized');
  });

  // @rule accounts#administrator-proof
  test('make a member with an administrator’s address an administrator after verification', async () => {
    const ada = signedIn(await register(t, { email: 'Ada@Example.org' }));
    expect(ada.body.user).toMatchObject({ isAdmin: false, roles: [] });
    const response = await verify(await receivedToken('verify-email'), ada.headers);
    expect(response.json().user).toMatchObject({ isAdmin: true, roles: ['admin'] });
  });

  test('for a new password end all sessions and verify the address', async () => {
    const ada = signedIn(await register(t, { email: ADMIN }));
    const response = await requestReset('ADA@example.org');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        success: true,
        message: 'If this address has an account, a link to choose a new password is on its way.',
      },
    ]);
    const token = await receivedToken('reset-password');
    // A refused password does not use up the link.
    expect((await reset(token, 'short')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'New password must be at least 6 characters long',
    });
    expect((await reset(token, 'windfall-demo')).json()).toMatchObject({
      statusCode: 400,
      code: 'WEAK_PASSWORD',
    });
    const done = await reset(token);
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { success: true, message: 'Your password was changed. Please sign in with the new password.' },
    ]);
    expect(done.cookies.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'known_device /api',
      'known_device /login',
      'known_device /register',
    ]);
    expect(await sessionStatus(t, ada.headers)).toBe(401);
    expect((await signIn(t, { email: ADMIN, password: ROSA.password })).statusCode).toBe(401);
    const back = signedIn(await signIn(t, { email: ADMIN, password: NEW }));
    expect(back.body.user).toMatchObject({ isAdmin: true, email_verified: true });
    await deliver();
    expect(mail.received.at(-1)?.subject).toBe('Your password for Windfall was changed');
    expectRefusal(await reset(token), ...LINK_INVALID);
  });

  test('for a new password become invalid after an hour, with a newer link, and with a password change', async () => {
    const rosa = signedIn(await register(t));
    const newToken = async () => {
      t.clock.advance(HOUR_MS);
      await requestReset(ROSA.email);
      return receivedToken('reset-password');
    };
    const first = await newToken();
    const second = await newToken();
    expectRefusal(await reset(first), ...LINK_INVALID);
    t.clock.advance(HOUR_MS);
    expectRefusal(await reset(second), ...LINK_INVALID);
    const third = await newToken();
    await t.app.inject({
      method: 'PUT',
      url: '/api/auth/password',
      headers: rosa.headers,
      payload: { current_password: ROSA.password, new_password: NEW },
    });
    expectRefusal(await reset(third), ...LINK_INVALID);
    for (const odd of ['', 'x', '\0', "' or 1=1"]) expectRefusal(await reset(odd), ...LINK_INVALID);
  });

  test('for a new password do not reveal which addresses have an account', async () => {
    await register(t);
    await register(t, { email: 'gone@example.org' });
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('email', '=', 'gone@example.org').execute(),
    );
    const responses = new Set<string>();
    for (const email of [ROSA.email, 'gone@example.org', 'nobody@example.org']) {
      const start = performance.now();
      const response = await requestReset(email);
      expect(performance.now() - start).toBeGreaterThanOrEqual(249);
      responses.add(`${response.statusCode} ${response.body}`);
    }
    expect(responses.size).toBe(1);
    await deliver();
    const resets = mail.received.filter(({ subject }) => subject.startsWith('Choose'));
    expect(resets.map(({ to }) => to)).toEqual([[ROSA.email]]);
    for (const odd of ['', 'rosa', 7, null, 'a@b\r\nBcc: x@example.org', 'x'.repeat(300)])
      expect((await requestReset(odd)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' });
  });

  test('to one address are limited, whether or not it has an account', async () => {
    await register(t);
    for (const email of [ROSA.email, 'nobody@example.org']) {
      for (let i = 0; i < 3; i += 1)
        expect((await requestReset(email, `203.0.113.${i}`)).statusCode).toBe(200);
      const refused = await requestReset(email.toUpperCase(), '203.0.113.9');
      expect(refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    }
  });

  test('to one person are few an hour, from however many addresses and accounts they are asked for', async () => {
    await register(t);
    const askers = [await aMember(t, 'Bo Reed'), await aMember(t, 'Gil Frost')];
    const password_hash = await t.ctx.passwords.hash(ROSA.password);
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ password_hash }).execute());
    await deliver();
    mail.received.length = 0;
    const { email } = ROSA;
    const asks = (from: string, headers: Record<string, string>) => [
      requestReset(from.endsWith('0') ? email : ' ROSA@example.org', from),
      post(t, '/api/auth/email-sign-in/request', { email }, {}, from),
      post(t, '/api/auth/email/request', { email, current_password: ROSA.password }, headers, from),
    ];
    const rounds = Array.from({ length: 8 }, (_, i) => asks(`203.0.113.${i}`, { ...askers[i % 2]?.headers }));
    await Promise.all([register(t), ...rounds.flat()]);
    await deliver();
    const subjects = mail.received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      ...Array(3).fill('Choose a new password for Windfall'),
      ...Array(6).fill('Sign in to Windfall'),
      ...Array(3).fill('Your email address has an account at Windfall'),
    ]);
  });

  test('that visitors request do not use the quota of verification emails', async () => {
    const rosa = signedIn(await register(t));
    for (let i = 0; i < 4; i += 1) await requestReset(ROSA.email, `203.0.113.${i}`);
    const requestVerification = () => post(t, '/api/auth/verify-email/request', undefined, rosa.headers);
    for (let i = 0; i < 3; i += 1) expect((await requestVerification()).statusCode).toBe(200);
    expect((await requestVerification()).statusCode).toBe(429);
  });

  test('are not retried when the mail server permanently refuses the address', async () => {
    await register(t);
    mail.refuseWith = 550;
    await deliver();
    mail.refuseWith = undefined;
    t.clock.advance(24 * HOUR_MS);
    expect(await deliver()).toBe(0);
    expect(mail.received).toEqual([]);
    const ada = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const debug = await t.app.inject({ url: '/api/admin/debug', headers: ada.headers });
    expect(debug.json().outbox).toMatchObject({
      waiting: 0,
      letters: [{ state: 'failed', attempts: 1, error: expect.stringContaining('No such mailbox here') }],
      refused: [{ name: 'Rosa Fields', recipient: ROSA.email, reason: expect.stringContaining('No such') }],
    });
  });

  // @rule notices#email-refused
  test('to a refused address end until it is proven again', async () => {
    const rosa = signedIn(await register(t));
    expect((await verify(await receivedToken('verify-email'), rosa.headers)).statusCode).toBe(200);
    const own = async () =>
      (await t.app.inject({ url: '/api/auth/me', headers: rosa.headers })).json<{ user: User }>().user;
    const notice = async () => {
      const { id } = await t.ctx.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const text = { subject: 'Account', body: 'Something changed.' };
      await t.ctx.db.transaction((trx) => sendNotice(t.ctx, trx, { id, email: ROSA.email }, text));
      return deliver();
    };
    mail.refuseWith = 550;
    expect(await notice()).toBe(0);
    mail.refuseWith = undefined;
    expect(await notice()).toBe(0);
    expect(await own()).toMatchObject({ email_refused: true, email_verified: false });
    await post(t, '/api/auth/verify-email/request', undefined, rosa.headers);
    await verify(await receivedToken('verify-email'), rosa.headers);
    expect(await own()).toMatchObject({ email_refused: false, email_verified: true });
    expect(await notice()).toBe(1);
  });
});

test('without a mail server emails stay in the queue, without the secret in their text', async () => {
  const t = await buildTestApp('sqlite');
  await register(t);
  expect(openMailTransport(t.ctx.config)).toBeUndefined();
  const [email] = await t.ctx.db.read.selectFrom('outbox').selectAll().execute();
  expect(email?.body).toContain('{link}');
  expect(email?.body).not.toContain('token');
  expect(email?.link).toMatch(/^http:\/\/localhost:3000\/verify-email#token=[\w-]{43}$/);
  await t.close();
});

test.each([
  ['550 5.1.1 No such user', true],
  ['550 No such user', true],
  ['551 User not local', true],
  ['553 Mailbox name not allowed', true],
  ['556 Domain does not accept mail', true],
  ['550 5.2.1 Mailbox disabled', true],
  ['550-5.1.1 The account does not exist', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup', true],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [x.outlook.com]', true],
  ['550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', true],
  ['550 5.7.1 No such user!', true],
  ["554 delivery error: dd This user doesn't have a yahoo.com account (rosa@yahoo.com) [0]", true],
  ['552 1 Requested mail action aborted, mailbox not found', true],
  ['550 5.1.1 <rosa@example.org>: Recipient address rejected: User unknown in relay recipient table', true],
  ['550 5.2.1 <rosa@example.org>... Addressee unknown, relay=[192.0.2.1]', true],
  ['550 sorry, no mailbox here by that name (#5.1.1)', true],
  ['550 cuda_nsu 5.1.1 <rosa@example.org> Recipient address rejected', true],
  ['550 Unrouteable address', true],
  ['553 5.3.0 <rosa@example.org>... No such user', true],
  ['550 Message was not accepted -- invalid mailbox. Local mailbox rosa@mail.ru is unavailable', true],
  [
    '550-Verification failed for <share@example.org>\n550-Unrouteable address\n550 Sender verify failed',
    false,
  ],
  ['550 5.1.0 <share@example.org>: Sender address rejected: User unknown in local recipient table', false],
  ['550 5.1.90 You have reached your daily limit for message recipients', false],
  ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more', false],
  ['552 5.2.3 Message size exceeds the maximum', false],
  ['554 5.7.1 <rosa@example.org>: Relay access denied', false],
  ['554 5.7.1 <rosa@example.org>: Recipient address rejected: Access denied', false],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', false],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", false],
  ['550 relay not permitted', false],
  ['550 Administrative prohibition', false],
  ['550 Unknown user: relaying to it needs authentication', false],
  ['550 Rejected for policy reasons', false],
  ['550 5.0.0 Access denied', false],
  ['550 5.7.1 Blocked by a list', false],
  ['550 5.7.1 Service unavailable; client [5.1.1.9] blocked using zen.spamhaus.org', false],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated.', false],
  ['550 Please contact your provider: part of their network is on our list, 5.1.1.77 (S3140)', false],
  ['554 Message rejected: Email address is not verified: rosa@example.org', false],
  ['550 The from address does not match a verified account', false],
  ['552 5.2.2 Mailbox full', false],
  ['552 Mailbox full', false],
  ['550 mailbox unavailable: over quota', false],
  ['530 Authentication required', false],
  ['451 4.7.1 Greylisted', undefined],
  ['450 Mailbox busy', undefined],
])('the answer %s to a recipient is of the address: %s', (response, isOfAddress) => {
  const responseCode = Number(response.slice(0, 3));
  const refused = (command: string) =>
    permanentRefusal(
      Object.assign(new Error(response), { code: 'EENVELOPE', command, responseCode, response }),
    );
  expect(refused('RCPT TO')?.isOfAddress).toBe(isOfAddress);
  // Of a text that is refused, another attempt may be taken.
  expect(refused('DATA')?.isOfAddress).toBe(isOfAddress || undefined);
  expect(refused('MAIL FROM')).toBeUndefined();
});
