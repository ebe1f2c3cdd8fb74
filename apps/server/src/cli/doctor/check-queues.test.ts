import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { queueEmail } from '../../platform/mail/queue.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { checkQueues } from './check-queues.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('the doctor of the queues on %s', (dialect) => {
  const t = useTestApp(dialect);

  // @rule notices#jobs-seen
  test('says what waits and since when, what was given up and why, and the last success', async () => {
    const { db, config } = t.ctx;
    const rosa = await aMember(t);
    const now = t.clock.now();
    const findings = (later = 0) => checkQueues(config, new Date(now.getTime() + later));
    expect(await findings()).toMatchObject([
      { level: 'ok', sentence: 'Emails that wait: 0; none was sent in the last 30 days.' },
      { level: 'ok', sentence: 'Notifications that wait: 0; none was sent in the last 30 days.' },
    ]);
    const expiresAt = new Date(now.getTime() + 9 * HOUR_MS).toISOString();
    const email = { userId: rosa.id, recipient: 'rosa@elm.example', body: 'Figs', expiresAt };
    await db.transaction(async (trx) => {
      for (const subject of ['waits', 'given up', 'refused', 'sent'])
        await queueEmail(trx, { ...email, subject }, now);
      const change = (subject: string) => trx.updateTable('outbox').where('subject', '=', subject);
      await change('given up').set({ attempts: 10, last_error: '550 No such user' }).execute();
      const refused = { attempts: 1, expires_at: now.toISOString(), last_error: '550 No such user' };
      await change('refused').set(refused).execute();
      await change('sent').set({ sent_at: now.toISOString() }).execute();
      const about = { userId: rosa.id, kind: 'exchange', template: 'figs', lifetimeMs: HOUR_MS } as const;
      await notify(trx, { ...about, key: 'a' }, now);
    });
    expect((await findings(-HOUR_MS)).at(-1)?.sentence).toContain('wait: 2; the next is due at ');
    const instant = now.toISOString();
    expect(await findings(2 * HOUR_MS)).toMatchObject([
      {
        level: 'note',
        sentence: `Emails that wait: 1; the oldest since ${instant}; the last success was ${instant}.`,
      },
      { level: 'note', sentence: 'Emails that were given up in the last 30 days: 2 (550 No such user).' },
      { level: 'note', sentence: expect.stringContaining('Notifications that wait: 2; the oldest since ') },
    ]);
  });
});
