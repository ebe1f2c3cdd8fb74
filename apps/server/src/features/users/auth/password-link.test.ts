import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { expectRefusal, post, register, sessionStatus, signedIn, signIn } from '../testing/auth-client.ts';
import { makePasswordLink } from './emails.ts';

const ADMIN = 'ada@example.org';
const NEW = 'figs after the frost';
const HOUR_MS = 3_600_000;

describe.each(dialects)('a link for a new password that is handed over on %s', (dialect) => {
  const t = useTestApp(dialect, { publicUrl: 'https://windfall.example', adminEmails: [ADMIN] });
  const makeToken = async (userId: string) => {
    const { ctx } = t.current;
    const link = await ctx.db.transaction((trx) => makePasswordLink(ctx, trx, userId));
    const [address, token = ''] = link.split('#token=');
    expect(address).toBe('https://windfall.example/reset-password');
    return token;
  };
  const reset = (token: string) => post(t.current, '/api/auth/password-reset', { token, password: NEW });

  test('lets the member choose one, once, and proves no address', async () => {
    const ada = signedIn(await register(t.current, { email: ADMIN }));
    const [first, token] = [await makeToken(ada.body.user.id), await makeToken(ada.body.user.id)];
    expectRefusal(
      await reset(first),
      400,
      'LINK_INVALID',
      'This link is no longer valid. Please ask for a new one.',
    );
    expect((await reset(token)).statusCode).toBe(200);
    expect(await sessionStatus(t.current, ada.headers)).toBe(401);
    const back = signedIn(await signIn(t.current, { email: ADMIN, password: NEW }));
    // Else whoever registers with an administrator's address would only have to lose the password.
    expect(back.body.user).toMatchObject({ isAdmin: false, email_verified: false });
    expect((await reset(token)).statusCode).toBe(400);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('works for a day', async () => {
    const { body } = signedIn(await register(t.current));
    const token = await makeToken(body.user.id);
    t.current.clock.advance(24 * HOUR_MS);
    expect((await reset(token)).statusCode).toBe(400);
    const next = await makeToken(body.user.id);
    t.current.clock.advance(23 * HOUR_MS);
    expect((await reset(next)).statusCode).toBe(200);
  });
});
