import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { holdNextTransaction, isDoneOrWaits } from '../../../../testing/hold-transactions.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';

const NEW = 'figs after the frost';
const INVALID = [401, 'INVALID_CREDENTIALS', 'Invalid credentials'] as const;

/** Pauses the next verification of a password after its result is known, until `release` is called. */
function holdNextCheck({ ctx }: TestApp) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const verify = ctx.passwords.verify.bind(ctx.passwords);
  vi.spyOn(ctx.passwords, 'verify').mockImplementationOnce(async (hash, password) => {
    const matches = await verify(hash, password);
    reached.resolve();
    await gate.promise;
    return matches;
  });
  return { reached: reached.promise, release: gate.resolve };
}

// @rule accounts#session-proof
describe.each(dialects)('a sign-in on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const sessionsOf = async (userId: string) =>
    t.ctx.db.read.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  const changePassword = (headers: Record<string, string>) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/auth/password',
      headers,
      payload: { current_password: ROSA.password, new_password: NEW },
    });
  const setStatus = async (id: string, status: 'active' | 'inactive') => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const url = `/api/users/${id}/status`;
    const response = await t.app.inject({
      method: 'PUT',
      url,
      headers: ada.headers,
      payload: { status },
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  const resetLink = async () => {
    await post(t, '/api/auth/password-reset/request', { email: ROSA.email });
    const row = await t.ctx.db.read
      .selectFrom('outbox')
      .select('link')
      .where('link', 'like', '%reset-password%')
      .executeTakeFirst();
    return row?.link?.split('token=')[1];
  };

  test('fails when the password is changed in the meantime', async () => {
    const rosa = signedIn(await register(t));
    const check = holdNextCheck(t);
    const pending = signIn(t);
    await check.reached;
    expect((await changePassword(rosa.headers)).statusCode).toBe(200);
    check.release();
    expectRefusal(await pending, ...INVALID);
    expect(await sessionsOf(rosa.body.user.id)).toHaveLength(1);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('fails when a link replaces the password in the meantime', async () => {
    const rosa = signedIn(await register(t));
    const token = await resetLink();
    const check = holdNextCheck(t);
    const pending = signIn(t);
    await check.reached;
    expect((await post(t, '/api/auth/password-reset', { token, password: NEW })).statusCode).toBe(200);
    check.release();
    expectRefusal(await pending, ...INVALID);
    expect(await sessionsOf(rosa.body.user.id)).toEqual([]);
  });

  test('during a deactivation leaves no session for a later activation', async () => {
    const { id } = signedIn(await register(t)).body.user;
    const session = holdNextTransaction(t.ctx.db, 'before it');
    const pending = signIn(t);
    await session.reached;
    await setStatus(id, 'inactive');
    session.release();
    expectRefusal(await pending, ...INVALID);
    await setStatus(id, 'active');
    expect(await sessionsOf(id)).toEqual([]);
  });

  test.each(['changes the password', 'is deactivated'])(
    'that is about to commit when the member %s ends with the other sessions',
    async (act) => {
      const rosa = signedIn(await register(t));
      const session = holdNextTransaction(t.ctx.db, 'before its commit');
      const pending = signIn(t);
      await session.reached;
      const { id } = rosa.body.user;
      const ended = act === 'is deactivated' ? setStatus(id, 'inactive') : changePassword(rosa.headers);
      await isDoneOrWaits(t.ctx.db, ended);
      session.release();
      await ended;
      const { headers } = signedIn(await pending);
      if (act === 'is deactivated') await setStatus(id, 'active');
      expect(await sessionStatus(t, headers)).toBe(401);
      expect(await sessionsOf(id)).toHaveLength(act === 'is deactivated' ? 0 : 1);
    },
  );

  test('to a new account that is deactivated in the meantime leaves no session', async () => {
    // The first transaction creates the account, and the second one its session.
    const account = holdNextTransaction(t.ctx.db, 'before it');
    const pending = register(t);
    await account.reached;
    const session = holdNextTransaction(t.ctx.db, 'before it');
    account.release();
    await session.reached;
    const { id } = await t.ctx.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await setStatus(id, 'inactive');
    session.release();
    expectRefusal(await pending, ...INVALID);
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('a password link is not created when the member is deactivated in the meantime', async () => {
    const { id } = signedIn(await register(t)).body.user;
    const email = holdNextTransaction(t.ctx.db, 'before it');
    const requested = resetLink();
    await email.reached;
    await setStatus(id, 'inactive');
    email.release();
    expect(await requested).toBeUndefined();
    const links = t.ctx.db.read.selectFrom('account_tokens').select('purpose');
    expect(await links.where('user_id', '=', id).execute()).toEqual([]);
    expect(t.logged).toEqual([]);
  });

  test('a verification email is not sent when the member is deactivated in the meantime', async () => {
    const rosa = signedIn(await register(t));
    const email = holdNextTransaction(t.ctx.db, 'before it');
    const requested = post(t, '/api/auth/verify-email/request', undefined, rosa.headers);
    await email.reached;
    await setStatus(rosa.body.user.id, 'inactive');
    email.release();
    expectRefusal(await requested, 401, 'UNAUTHORIZED', 'Unauthorized');
    const links = await t.ctx.db.read.selectFrom('account_tokens').selectAll().execute();
    expect(links).toEqual([]);
  });

  test('a deletion fails when the password is changed in the meantime', async () => {
    const rosa = signedIn(await register(t));
    const url = `/api/users/${rosa.body.user.id}`;
    const check = holdNextCheck(t);
    const payload = { current_password: ROSA.password };
    const pending = t.app.inject({ method: 'DELETE', url, headers: rosa.headers, payload });
    await check.reached;
    expect((await changePassword(rosa.headers)).statusCode).toBe(200);
    check.release();
    expectRefusal(await pending, 400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.');
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });
});
