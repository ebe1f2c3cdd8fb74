import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { instantIn } from '../../../lib/clock.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { Listener } from '../../events/testing/listen-to-events.ts';
import { post } from '../testing/auth-client.ts';

describe('a password reset by email', () => {
  const t = useTestApp('sqlite');

  test('immediately ends open event streams of the account', async () => {
    const email = 'rosa@example.org';
    const rosa = await aMember(t, 'Rosa Fields', { email });
    const theo = await aMember(t, 'Theo Marsh');
    const token = 'r'.repeat(43);
    await t.ctx.db.transaction((trx) =>
      trx
        .insertInto('account_tokens')
        .values({
          hash: hashToken(token),
          user_id: rosa.id,
          purpose: 'reset-password',
          email,
          created_at: t.clock.now().toISOString(),
          expires_at: instantIn(t.clock, 60_000),
        })
        .execute(),
    );
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const [ends, stays] = [await Listener.open(origin, rosa), await Listener.open(origin, theo)];
    try {
      const response = await post(t, '/api/auth/password-reset', {
        token,
        password: 'a hive for the honey-bee',
      });
      expect(response.statusCode, response.body).toBe(200);
      await ends.ended();
      t.ctx.events.publish({ type: 'resync', audience: null, data: {} });
      await stays.until('event: resync');
    } finally {
      ends.close();
      stays.close();
    }
  });
});
