import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldEmails, sendDueEmails } from '../../../platform/mail/send-due-emails.ts';
import { openMailTransport } from '../../../platform/mail/transport.ts';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';
import { type LocalMailServer, openLocalMailServer } from '../testing/local-mail-server.ts';

const LINK_INVALID = [
  400,
  'LINK_INVALID',
  'This link is no longer valid. Please ask for a new one.',
] as const;
const NEW = 'figs after the frost';
const HOUR_MS = 3_600_000;
const ADMIN = 'ada@example.org';

describe.each(dialects)('letters on %s', { timeout: 20_000 }, (dialect) => {
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
  /** Has the letters sent and reads the token out of the last one. */
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
  const askReset = (email: unknown, from?: string) =>
    post(t, '/api/auth/password-reset/request', { email }, {}, from);
  const reset = (token: unknown, password: unknown = NEW) =>
    post(t, '/api/auth/password-reset', { token, password });

  test('the one of a registration arrives once and proves the address', async () => {
    const rosa = signedIn(await register(t));
    expect(rosa.body.user.email_verified).toBe(false);
    const token = await receivedToken('verify-email');
    expect(await deliver()).toBe(0);
    expect(mail.received).toHaveLength(1);
    const [letter] = mail.received;
    expect(letter).toMatchObject({ from: 'share@windfall.example', to: [ROSA.email] });
    expect(letter?.subject).toBe('Confirm your email address for Windfall');
    expect(letter?.raw).not.toContain('Rosa Fields');
    // Neither the letter that was sent nor the link that is waiting holds the secret.
    const held = JSON.stringify([
      await outbox(),
      await t.ctx.db.read.selectFrom('account_tokens').selectAll().execute(),
    ]);
    expect(held).not.toContain(token);
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

  test('of several who use one link at once, one succeeds', async () => {
    await register(t);
    await askReset(ROSA.email);
    const token = await receivedToken('reset-password');
    const responses = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW} ${n}`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  test('are tried again when the mail server does not answer, later each time', async () => {
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

  test('go out once when two servers look at the same time', async () => {
    for (let i = 0; i < 5; i += 1) await register(t, { email: `rosa${i}@example.org` });
    const sent = await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, n) => sum + n)).toBe(5);
    expect(mail.received).toHaveLength(5);
  });

  test('that are too old are not sent, keep no secret, and are forgotten after a month', async () => {
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

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('an address is proved by its member alone, in time, with the newest link', async () => {
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
    // A link of the other kind is none.
    await askReset(ROSA.email);
    expectRefusal(await verify(await receivedToken('reset-password'), rosa.headers), ...LINK_INVALID);
    t.clock.advance(72 * HOUR_MS);
    expectRefusal(await verify(second, rosa.headers), ...LINK_INVALID);
    expectRefusal(await post(t, '/api/auth/verify-email/request'), 401, 'UNAUTHORIZED', 'Unauthorized');
  });

  // @rule accounts#administrator-proof
  test('an address on the list of administrators makes one once it is proved', async () => {
    const ada = signedIn(await register(t, { email: 'Ada@Example.org' }));
    expect(ada.body.user).toMatchObject({ isAdmin: false, roles: [] });
    const response = await verify(await receivedToken('verify-email'), ada.headers);
    expect(response.json().user).toMatchObject({ isAdmin: true, roles: ['admin'] });
  });

  test('a new password by letter ends every session and proves the address', async () => {
    const ada = signedIn(await register(t, { email: ADMIN }));
    const response = await askReset('ADA@example.org');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        success: true,
        message: 'If this address has an account, a link to choose a new password is on its way.',
      },
    ]);
    const token = await receivedToken('reset-password');
    // What is refused does not use the link up.
    expect((await reset(token, 'short')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Password must be at least 8 characters long',
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
    expect(done.cookies.map(({ name }) => name)).toEqual(['known_device']);
    expect(await sessionStatus(t, ada.headers)).toBe(401);
    expect((await signIn(t, { email: ADMIN, password: ROSA.password })).statusCode).toBe(401);
    const back = signedIn(await signIn(t, { email: ADMIN, password: NEW }));
    expect(back.body.user).toMatchObject({ isAdmin: true, email_verified: true });
    await deliver();
    expect(mail.received.at(-1)?.subject).toBe('Your password for Windfall was changed');
    expectRefusal(await reset(token), ...LINK_INVALID);
  });

  test('a link for a new password ends after an hour, with another one, and with a changed password', async () => {
    const rosa = signedIn(await register(t));
    const newToken = async () => {
      t.clock.advance(HOUR_MS);
      await askReset(ROSA.email);
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

  test('asking for a new password tells nobody which addresses have an account', async () => {
    await register(t);
    await register(t, { email: 'gone@example.org' });
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('email', '=', 'gone@example.org').execute(),
    );
    const responses = new Set<string>();
    for (const email of [ROSA.email, 'gone@example.org', 'nobody@example.org']) {
      const start = performance.now();
      const response = await askReset(email);
      expect(performance.now() - start).toBeGreaterThanOrEqual(249);
      responses.add(`${response.statusCode} ${response.body}`);
    }
    expect(responses.size).toBe(1);
    await deliver();
    const resets = mail.received.filter(({ subject }) => subject.startsWith('Choose'));
    expect(resets.map(({ to }) => to)).toEqual([[ROSA.email]]);
    for (const odd of ['', 'rosa', 7, null, 'a@b\r\nBcc: x@example.org', 'x'.repeat(300)])
      expect((await askReset(odd)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' });
  });

  test('nobody can be flooded with them, whether they have an account or not', async () => {
    await register(t);
    for (const email of [ROSA.email, 'nobody@example.org']) {
      for (let i = 0; i < 3; i += 1) expect((await askReset(email, `203.0.113.${i}`)).statusCode).toBe(200);
      const refused = await askReset(email.toUpperCase(), '203.0.113.9');
      expect(refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    }
  });

  test('that others ask for leave a member those that prove the address', async () => {
    const rosa = signedIn(await register(t));
    for (let i = 0; i < 4; i += 1) await askReset(ROSA.email, `203.0.113.${i}`);
    const asked = () => post(t, '/api/auth/verify-email/request', undefined, rosa.headers);
    for (let i = 0; i < 3; i += 1) expect((await asked()).statusCode).toBe(200);
    expect((await asked()).statusCode).toBe(429);
  });

  test('are given up when the mail server refuses the address for good', async () => {
    await register(t);
    mail.refuseWith = 550;
    await deliver();
    mail.refuseWith = undefined;
    t.clock.advance(24 * HOUR_MS);
    expect(await deliver()).toBe(0);
    expect(mail.received).toEqual([]);
  });
});

test('without a mail server letters are kept, their text free of the secret', async () => {
  const t = await buildTestApp('sqlite');
  await register(t);
  expect(openMailTransport(t.ctx.config)).toBeUndefined();
  const [letter] = await t.ctx.db.read.selectFrom('outbox').selectAll().execute();
  expect(letter?.body).toContain('{link}');
  expect(letter?.body).not.toContain('token');
  expect(letter?.link).toMatch(/^http:\/\/localhost:3000\/verify-email#token=[\w-]{43}$/);
  await t.close();
});
