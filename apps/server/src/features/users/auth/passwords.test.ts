import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, ROSA, register, sessionStatus, signedIn, signIn } from '../testing/auth-client.ts';

const NEW = 'figs after the frost';
const OFF = [
  503,
  'PASSWORD_CHANGE_OFF',
  'Password update is currently unavailable. Please try again later.',
] as const;

const change = (t: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload: body as object });
const passwordChange = (current_password: string, new_password: string) => ({
  current_password,
  new_password,
});
const queuedEmails = (t: TestApp) => t.ctx.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();

describe.each(dialects)('a password change on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);

  test('succeeds for one of two concurrent requests', async () => {
    const rosa = signedIn(await register(t));
    const responses = await Promise.all([
      change(t, passwordChange(ROSA.password, NEW), rosa.headers),
      change(t, passwordChange(ROSA.password, `${NEW} 2`), rosa.headers),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#password-change
  test('applies immediately, ends all other sessions and notifies the member by email', async () => {
    const rosa = signedIn(await register(t));
    const elsewhere = signedIn(await signIn(t));
    const dan = await aMember(t, 'Dan Baker');
    const response = await change(t, passwordChange(ROSA.password, NEW), rosa.bearer);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Password updated successfully!' },
    ]);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    expect(await sessionStatus(t, rosa.bearer)).toBe(200);
    for (const headers of [elsewhere.headers, elsewhere.bearer])
      expect(await sessionStatus(t, headers)).toBe(401);
    expect(await sessionStatus(t, dan.headers)).toBe(200);
    expectRefusal(await signIn(t), 401, 'INVALID_CREDENTIALS', 'Invalid credentials');
    expect((await signIn(t, { email: ROSA.email, password: NEW })).statusCode).toBe(200);
    const notice = (await queuedEmails(t)).at(-1);
    expect(notice).toMatchObject({
      recipient: ROSA.email,
      subject: 'Your password for Windfall was changed',
      link: null,
    });
    for (const secret of [ROSA.password, NEW, 'Rosa Fields']) expect(notice?.body).not.toContain(secret);
  });

  // @rule accounts#password-change
  test('is refused with a wrong current password and to visitors', async () => {
    const rosa = signedIn(await register(t));
    const wrong = await change(t, passwordChange('not the one', NEW), rosa.headers);
    expectRefusal(wrong, 400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.');
    expect(wrong.json().fields).toEqual({ current_password: 'The current password is not correct.' });
    expectRefusal(await change(t, passwordChange(ROSA.password, NEW)), 401, 'UNAUTHORIZED', 'Unauthorized');
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expectRefusal(
      await change(t, passwordChange(ROSA.password, NEW), rosa.headers),
      401,
      'UNAUTHORIZED',
      'Unauthorized',
    );
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 1 }).execute());
    expect((await signIn(t)).statusCode).toBe(200);
  });
});

describe('the new password', () => {
  const t = useTestApp('sqlite');

  // @rule accounts#password-change-minimum
  test.each([
    ['short', 'New password must be at least 6 characters long', 'VALIDATION_FAILED'],
    ['1234567', 'Password must be at least 8 characters long', 'VALIDATION_FAILED'],
    ['x'.repeat(129), 'Password must be at most 128 characters long', 'VALIDATION_FAILED'],
    ['', 'Please fill in all required fields', 'VALIDATION_FAILED'],
    [12345678, 'Please fill in all required fields', 'VALIDATION_FAILED'],
    ['password1', 'This password is too common. Please choose another one.', 'WEAK_PASSWORD'],
    ['Rosa Fields 1984', 'This password is too common. Please choose another one.', 'WEAK_PASSWORD'],
  ])('%s is refused', async (new_password, message, code) => {
    const rosa = await aMember(t, 'Rosa Fields');
    const response = await change(t, { current_password: ROSA.password, new_password }, rosa.headers);
    expectRefusal(response, 400, code, message);
    expect(response.json().fields).toEqual({ new_password: message });
  });

  test('is required together with the current one', async () => {
    const rosa = await aMember(t);
    for (const body of [
      {},
      [],
      null,
      { new_password: NEW },
      { current_password: 'x' },
      passwordChange('', NEW),
    ]) {
      const response = await change(t, body, rosa.headers);
      expectRefusal(response, 400, 'VALIDATION_FAILED', 'Please fill in all required fields');
    }
  });

  // @rule accounts#password-change-off
  test('is refused when the operator has disabled password changes', async () => {
    const t = await buildTestApp('sqlite', { passwordChange: false });
    const rosa = await aMember(t);
    expectRefusal(await change(t, passwordChange(ROSA.password, NEW), rosa.headers), ...OFF);
    expectRefusal(await change(t, passwordChange(ROSA.password, NEW)), 401, 'UNAUTHORIZED', 'Unauthorized');
    await t.close();
  });
});

describe('guesses of the current password', () => {
  const t = useTestApp('sqlite');
  beforeEach(() => {
    vi.spyOn(t.ctx.passwords, 'verify').mockImplementation(async (_, given) => given === 'right');
  });

  // @rule accounts#identity-proof-limits
  test('are limited to ten failures, without counting successes', async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    for (let i = 0; i < 9; i += 1)
      expect((await change(t, passwordChange('wrong', NEW), rosa.headers)).statusCode).toBe(400);
    expect((await change(t, passwordChange('right', NEW), rosa.headers)).statusCode).toBe(200);
    expect((await change(t, passwordChange('wrong', NEW), rosa.headers)).statusCode).toBe(400);
    const refused = await change(t, passwordChange('right', NEW), rosa.headers);
    expectRefusal(
      refused,
      429,
      'TOO_MANY_REQUESTS',
      'Too many requests. Please wait a moment and try again.',
    );
    expect(refused.headers['retry-after']).toBe('900');
    expect((await change(t, passwordChange('right', NEW), dan.headers)).statusCode).toBe(200);
    t.clock.advance(900_000);
    expect((await change(t, passwordChange('right', NEW), rosa.headers)).statusCode).toBe(200);
  });
});
