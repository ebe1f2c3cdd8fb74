import { expect, test } from 'vitest';
import { tellDue } from '../../platform/notifications/tell-due.ts';
import { aMember } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findClaim } from './claims.repo.ts';
import { noteChange, noteReminder } from './tell-exchange.ts';
import { anAgreedClaim } from './testing/agreed-claim.ts';

const HOUR = 3_600_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const test_ = useTestApp('sqlite', { mail, timeZone: 'America/Chicago' });

/** Rosa gives quinces to Amir, who comes in five hours. */
async function anExchange() {
  const t = test_.current;
  const email_verified_at = t.clock.now().toISOString();
  const rosa = await aMember(t, 'Rosa Fields', { email_verified_at });
  const amir = await aMember(t, 'Amir Haddad', { email_verified_at });
  const { id } = await anAgreedClaim(t, rosa, amir);
  const window_from = new Date(t.clock.now().getTime() + 5 * HOUR).toISOString();
  const change = (values: object) =>
    t.ctx.db.transaction((trx) => trx.updateTable('claims').set(values).where('id', '=', id).execute());
  await change({ window_from });
  const note = () =>
    t.ctx.db.transaction(async (trx) => {
      const claim = await findClaim(trx, id);
      if (claim) await noteReminder(trx, claim, t.clock.now().toISOString());
    });
  const after = async (ms: number) => {
    t.clock.advance(ms);
    await tellDue(t.ctx, async () => 'America/Chicago');
    return t.ctx.db.read.selectFrom('outbox').select(['subject', 'body', 'user_id', 'kind']).execute();
  };
  return { t, rosa, amir, id, change, note, after };
}

// @rule notices#email-exchange
test('both are reminded once two hours before the pickup, without the address', async () => {
  const { rosa, amir, note, after } = await anExchange();
  await note();
  await note();
  expect(await after(3 * HOUR - 60_000)).toEqual([]);
  const emails = await after(60_000);
  expect(emails.map(({ user_id }) => user_id).sort()).toEqual([rosa.id, amir.id].sort());
  expect(emails[0]).toMatchObject({ subject: 'Pickup soon: “A crate of quinces”', kind: 'exchange' });
  for (const { body } of emails) expect(body).not.toContain('Elm Street');
  expect(emails.find(({ user_id }) => user_id === amir.id)?.body).toContain(
    'Your pickup of “A crate of quinces” with Rosa Fields begins Saturday, August 8',
  );
  expect(await after(HOUR)).toHaveLength(2);
});

// @rule notices#email-exchange
test('no reminder follows a pickup that was called off', async () => {
  const { change, note, after } = await anExchange();
  await note();
  await change({ state: 'ended', ended_why: 'called_off' });
  expect(await after(4 * HOUR)).toEqual([]);
});

// @rule notices#quiet-hours
test('a reminder is sent in quiet hours that end after the pickup begins', async () => {
  const { t, amir, note, after } = await anExchange();
  await note();
  const response = await t.app.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: amir.headers,
    payload: { quiet: { from: '10:00', to: '16:00', time_zone: 'UTC' } },
  });
  expect(response.statusCode, response.body).toBe(200);
  // The clock of the tests begins at 10 AM UTC; the pickup begins at 3 PM.
  expect(await after(3 * HOUR)).toHaveLength(2);
});

// @rule notices#email-exchange
test('a promise is told with its end, and not after it was answered', async () => {
  const { t, amir, id, change, after } = await anExchange();
  const due_at = new Date(t.clock.now().getTime() + 3 * HOUR).toISOString();
  await change({ state: 'offered', due_at });
  const note = () =>
    t.ctx.db.transaction(async (trx) => {
      const claim = await findClaim(trx, id);
      if (claim) await noteChange(trx, amir.id, claim, 'offered', t.clock.now().toISOString());
    });
  await note();
  await note();
  const [email, ...rest] = await after(0);
  expect(rest).toEqual([]);
  expect(email?.subject).toBe('Promised to you: “A crate of quinces”');
  expect(email?.body).toContain('Say yes by Saturday, August 8');
  await change({ version: 9 });
  await note();
  await change({ state: 'agreed' });
  expect(await after(0)).toHaveLength(1);
});
