import { beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { holdNextTransaction } from '../../../../testing/hold-transactions.ts';
import { buildTestApp, useTestApp } from '../../../../testing/test-app.ts';
import {
  expectRefusal,
  LINK_INVALID,
  post,
  ROSA,
  register,
  type SignedIn,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';
import { emailChangeClientOf, NEW_EMAIL } from '../testing/email-change-client.ts';
import { openLocalIssuer } from '../testing/local-issuer.ts';

const TAKEN = [409, 'EMAIL_TAKEN', 'An account with this email address already exists.'] as const;
const UNAUTHORIZED = [401, 'UNAUTHORIZED', 'Unauthorized'] as const;
const WRONG_PASSWORD = [400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.'] as const;
const ON_ITS_WAY = 'A link to confirm the new address is on its way.';
const HOUR_MS = 3_600_000;

// @rule accounts#email-change
describe.each(dialects)('a change of the email address on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect, { adminEmails: ['ada@elsewhere.example'] });
  let rosa: SignedIn;
  let client: ReturnType<typeof emailChangeClientOf>;
  beforeEach(async () => {
    rosa = signedIn(await register(t));
    client = emailChangeClientOf(t);
  });
  const account = () =>
    t.ctx.db.read
      .selectFrom('users')
      .select(['email', 'email_verified_at', 'is_admin'])
      .where('id', '=', rosa.body.user.id)
      .executeTakeFirstOrThrow();
  const links = () => t.ctx.db.read.selectFrom('account_tokens').select(['purpose', 'email']).execute();

  async function meanwhile(act: string): Promise<void> {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const url = `/api/users/${rosa.body.user.id}`;
    const own = { current_password: ROSA.password };
    const request =
      act === 'is deleted'
        ? { method: 'DELETE' as const, url, headers: rosa.headers, payload: own }
        : act === 'is deactivated'
          ? {
              method: 'PUT' as const,
              url: `${url}/status`,
              headers: ada.headers,
              payload: { status: 'inactive' },
            }
          : {
              method: 'PUT' as const,
              url: '/api/auth/password',
              headers: rosa.headers,
              payload: { ...own, new_password: 'figs after the frost' },
            };
    const response = await t.app.inject(request);
    expect(response.statusCode, response.body).toBe(200);
  }

  test('happens once for concurrent uses of a link', async () => {
    await client.request(rosa.headers);
    const token = await client.lastToken();
    const uses = await Promise.all([1, 2, 3, 4].map(() => client.change(rosa.headers, token)));
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const notices = (await client.sent()).filter((email) => email.endsWith('was changed'));
    expect(notices).toHaveLength(1);
  });

  // @rule accounts#email-change-collision
  test('does not happen when the address is registered meanwhile', async () => {
    await client.request(rosa.headers);
    const token = await client.lastToken();
    await register(t, { email: NEW_EMAIL });
    expectRefusal(await client.change(rosa.headers, token), ...TAKEN);
    expect(await account()).toMatchObject({ email: ROSA.email });
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  // @rule accounts#email-change-collision
  test('to one address succeeds for one of two members', async () => {
    const dan = signedIn(await register(t, { email: 'dan@example.org' }));
    await client.request(rosa.headers);
    const first = await client.lastToken();
    await client.request(dan.headers);
    const second = await client.lastToken();
    const uses = await Promise.all([client.change(rosa.headers, first), client.change(dan.headers, second)]);
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const owners = t.ctx.db.read.selectFrom('users').select('id').where('email', '=', NEW_EMAIL);
    expect(await owners.execute()).toHaveLength(1);
  });

  test.each(['is deleted', 'is deactivated', 'changes the password'])(
    'does not happen when the member %s meanwhile',
    async (act) => {
      await client.request(rosa.headers);
      const token = await client.lastToken();
      const held = holdNextTransaction(t.ctx.db, 'before it');
      const pending = client.change(rosa.headers, token);
      await held.reached;
      await meanwhile(act);
      held.release();
      const [status, code, message] = act === 'changes the password' ? LINK_INVALID : UNAUTHORIZED;
      expectRefusal(await pending, status, code, message);
      expect((await account()).email).toBe(act === 'is deleted' ? null : ROSA.email);
    },
  );

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#email-change-proof
  // @rule accounts#email-change-notice
  test('follows the link to the new address, ends the other sessions and tells the old address', async () => {
    const phone = signedIn(await signIn(t));
    const requested = await client.request(rosa.headers);
    expect([requested.statusCode, requested.json()]).toEqual([200, { success: true, message: ON_ITS_WAY }]);
    expect(await account()).toMatchObject({ email: ROSA.email, email_verified_at: null });
    expect(await client.sent()).toEqual([
      `${NEW_EMAIL}: Confirm your new email address for Windfall`,
      `${ROSA.email}: A new email address was entered for your account at Windfall`,
    ]);
    await post(t, '/api/auth/password-reset/request', { email: ROSA.email });
    const token = await client.lastToken();
    expect(
      JSON.stringify(await t.ctx.db.read.selectFrom('account_tokens').selectAll().execute()),
    ).not.toContain(token);
    const changed = await client.change(rosa.headers, token);
    expect(changed.json()).toMatchObject({
      success: true,
      message: 'Your email address was changed.',
      user: { email: NEW_EMAIL, email_verified: true },
    });
    expect(await client.sent()).toContain(`${ROSA.email}: Your email address for Windfall was changed`);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    expect(await sessionStatus(t, phone.headers)).toBe(401);
    // Links that went to the old address are void.
    expect(await links()).toEqual([]);
    expect((await signIn(t)).statusCode).toBe(401);
    expect((await signIn(t, { email: NEW_EMAIL, password: ROSA.password })).statusCode).toBe(200);
    expectRefusal(await client.change(rosa.headers, token), ...LINK_INVALID);
  });

  test.each(['is deleted', 'is deactivated', 'changes the password'])(
    'sends no link when the member %s meanwhile',
    async (act) => {
      const held = holdNextTransaction(t.ctx.db, 'before it');
      const pending = client.request(rosa.headers);
      await held.reached;
      await meanwhile(act);
      held.release();
      const [status, code, message] = act === 'changes the password' ? WRONG_PASSWORD : UNAUTHORIZED;
      expectRefusal(await pending, status, code, message);
      expect((await links()).map(({ purpose }) => purpose)).not.toContain('change-email');
    },
  );

  // @rule accounts#email-change-collision
  test('tells a member nothing about an address with an account, and its owner that it has one', async () => {
    await register(t, { email: 'dan@example.org' });
    const free = await client.request(rosa.headers);
    const taken = await client.request(rosa.headers, { email: 'DAN@example.org' });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(await client.sent()).toEqual([
      'dan@example.org: Your email address has an account at Windfall',
      `${NEW_EMAIL}: Confirm your new email address for Windfall`,
      `${ROSA.email}: A new email address was entered for your account at Windfall`,
      `${ROSA.email}: A new email address was entered for your account at Windfall`,
    ]);
    // The newer request replaces the link of the one before.
    expect((await links()).map(({ purpose }) => purpose)).not.toContain('change-email');
  });

  // @rule accounts#email-change-proof
  test('needs the password, and limits wrong ones and requests', async () => {
    expectRefusal(await client.request({}), ...UNAUTHORIZED);
    for (const current_password of ['wrong one here', '', undefined])
      expectRefusal(await client.request(rosa.headers, { current_password }), ...WRONG_PASSWORD);
    expect(await client.sent()).toEqual([]);
    for (let i = 0; i < 5; i += 1)
      expect((await client.request(rosa.headers, { email: `r${i}@example.org` })).statusCode).toBe(200);
    const refused = await client.request(rosa.headers, { email: 'r5@example.org' });
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('refuses invalid addresses and the present one', async () => {
    expectRefusal(
      await client.request(rosa.headers, { email: 'ROSA@example.org' }),
      400,
      'EMAIL_UNCHANGED',
      'Your account has this email address already.',
    );
    for (const email of [
      '',
      'rosa',
      null,
      7,
      ['a@b.org'],
      'a@b.org\r\nBcc: x@b.org',
      `${'r'.repeat(65)}@b.org`,
    ])
      expect((await client.request(rosa.headers, { email })).json(), JSON.stringify(email)).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
      });
  });

  // @rule accounts#email-change-proof
  test('accepts the newest link within a day, from its member only', async () => {
    const dan = await aMember(t, 'Dan Baker');
    await client.request(rosa.headers);
    const first = await client.lastToken();
    await client.request(rosa.headers, { email: 'figs@elsewhere.example' });
    const second = await client.lastToken();
    expectRefusal(await client.change({}, second), ...UNAUTHORIZED);
    expectRefusal(await client.change(dan.headers, second), ...LINK_INVALID);
    for (const odd of [first, '', '\0', `${second} `, `${second}' or 1=1`])
      expectRefusal(await client.change(rosa.headers, odd), ...LINK_INVALID);
    for (const odd of [undefined, null, 7, [second], 'x'.repeat(201)])
      expect((await client.change(rosa.headers, odd)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    // A link of another purpose is not valid.
    expectRefusal(await post(t, '/api/auth/verify-email', { token: second }, rosa.headers), ...LINK_INVALID);
    t.clock.advance(24 * HOUR_MS);
    expectRefusal(await client.change(rosa.headers, second), ...LINK_INVALID);
  });

  // @rule accounts#administrator-proof
  test('to an administrator’s address makes an administrator, whose next change is in the audit log', async () => {
    await client.request(rosa.headers, { email: 'ada@elsewhere.example' });
    const changed = await client.change(rosa.headers, await client.lastToken());
    expect(changed.json()).toMatchObject({ user: { isAdmin: true, roles: ['admin'] } });
    const entries = () => t.ctx.db.read.selectFrom('audit_log').selectAll().execute();
    expect(await entries()).toEqual([]);
    await client.request(rosa.headers);
    await client.change(rosa.headers, await client.lastToken());
    const [entry, ...rest] = await entries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: 'user.email',
      actor_id: rosa.body.user.id,
      subject_name: 'Rosa Fields',
    });
    expect(JSON.stringify(entry)).not.toContain('elsewhere');
  });

  test('is in the export of the member, and reaches open pages', async () => {
    await client.request(rosa.headers);
    await client.change(rosa.headers, await client.lastToken());
    const url = `/api/users/${rosa.body.user.id}/export`;
    const exported = (await t.app.inject({ url, headers: rosa.headers })).json();
    expect(exported.profile).toMatchObject({ email: NEW_EMAIL, email_verified: true });
    expect(exported.emails.map(({ recipient }: { recipient: string }) => recipient)).toContain(NEW_EMAIL);
  });
});

// @rule accounts#email-change-google
test('of a member who signs in with Google needs a fresh credential of that account', async () => {
  const issuer = await openLocalIssuer();
  const t = await buildTestApp('sqlite', { google: issuer.config });
  const token = (claims = {}) => issuer.token(claims, { now: t.clock.now() });
  const rosa = signedIn(await post(t, '/api/auth/google', { credential: await token() }));
  const client = emailChangeClientOf(t);
  const refused = { statusCode: 401, code: 'GOOGLE_CREDENTIAL_INVALID' };
  expect((await client.request(rosa.headers)).json()).toMatchObject(refused);
  const stranger = await token({ sub: '7' });
  expect((await client.request(rosa.headers, { credential: stranger })).json()).toMatchObject(refused);
  expect((await client.request(rosa.headers, { credential: await token() })).statusCode).toBe(200);
  const changed = await client.change(rosa.headers, await client.lastToken());
  expect(changed.json()).toMatchObject({ user: { email: NEW_EMAIL, google_id: rosa.body.user.google_id } });
  // The Google id identifies the account, so sign-in goes on as before.
  const again = await post(t, '/api/auth/google', { credential: await token() });
  expect(again.json()).toMatchObject({ user: { id: rosa.body.user.id, email: NEW_EMAIL } });
  await t.close();
  await issuer.close();
});
