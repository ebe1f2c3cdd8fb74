import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, post, register, sessionStatus, signedIn, signIn } from '../testing/auth-client.ts';
import { makePasswordLink } from './emails.ts';

const ADMIN = 'ada@example.org';
const NEW = 'figs after the frost';
const HOUR_MS = 3_600_000;

describe('a password link from the host', () => {
  const t = shareTestApp('sqlite', { publicUrl: 'https://windfall.example', adminEmails: [ADMIN] });
  const makeToken = async (userId: string) => {
    const { ctx } = t;
    const link = await ctx.db.transaction((trx) => makePasswordLink(ctx, trx, userId));
    const [address, token = ''] = link.split('#token=');
    expect(address).toBe('https://windfall.example/reset-password');
    return token;
  };
  const reset = (token: string) => post(t, '/api/auth/password-reset', { token, password: NEW });

  test('lets the member choose a password once and does not verify the address', async () => {
    const ada = signedIn(await register(t, { email: ADMIN }));
    const [first, token] = [await makeToken(ada.body.user.id), await makeToken(ada.body.user.id)];
    expectRefusal(
      await reset(first),
      400,
      'LINK_INVALID',
      'This link is no longer valid. Please ask for a new one.',
    );
    expect((await reset(token)).statusCode).toBe(200);
    expect(await sessionStatus(t, ada.headers)).toBe(401);
    const back = signedIn(await signIn(t, { email: ADMIN, password: NEW }));
    // Verification would give the administrator right to an attacker who registers with an administrator's address.
    expect(back.body.user).toMatchObject({ isAdmin: false, email_verified: false });
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('expires after a day', async () => {
    const { body } = signedIn(await register(t));
    const token = await makeToken(body.user.id);
    t.clock.advance(24 * HOUR_MS);
    expect((await reset(token)).statusCode).toBe(400);
    const next = await makeToken(body.user.id);
    t.clock.advance(23 * HOUR_MS);
    expect((await reset(next)).statusCode).toBe(200);
  });
});
