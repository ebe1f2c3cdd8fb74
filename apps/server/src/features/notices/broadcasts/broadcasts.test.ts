import { ERRORS } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { createMember } from '../../users/users.service.ts';
import { tellMembers } from './tell-members.ts';

const DAY_MS = 86_400_000;
const NEWS = { subject: 'Plum day', text: 'At the school on Saturday.\nBring a bag.' };

describe.each(dialects)('a message to all members on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect, { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'share@windfall.example' } });
  const as =
    ({ headers }: TestMember) =>
    async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      t.app.inject({ method, url, headers, ...(payload && { payload }) });
  const send = (admin: TestMember, message = NEWS) => as(admin)('POST', '/api/admin/broadcasts', message);
  const noticesOf = async (member: TestMember) => (await as(member)('GET', '/api/notices')).json();
  const emails = async () =>
    (
      await t.ctx.db.read.selectFrom('outbox').select(['user_id', 'subject', 'body', 'kind']).execute()
    ).filter(({ kind }) => kind === 'site');

  // @rule administration#message-to-all
  test('is told once to each, by two servers at once, and is one a week also when two write', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const lin = await aMember(t, 'Lin Park', { is_admin: 1 });
    const both = await Promise.all([send(ada), send(lin, { ...NEWS, subject: 'Pears' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    await Promise.all([tellMembers(t.ctx), tellMembers(t.ctx)]);
    for (const member of [ada, lin]) expect(await noticesOf(member)).toHaveLength(1);
    const { next_at, broadcasts, members } = (await as(ada)('GET', '/api/admin/broadcasts')).json();
    expect({ members, next: Date.parse(next_at) - t.clock.now().getTime() }).toEqual({
      members: 2,
      next: 7 * DAY_MS,
    });
    expect(broadcasts).toMatchObject([{ told_at: expect.any(String) }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule administration#message-to-all
  // @rule notices#from-administrators
  test('is among the notices of all, and in the emails of those who did not turn that off', async () => {
    const proven = { email_verified_at: t.clock.now().toISOString() };
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1, ...proven });
    const rosa = await aMember(t, 'Rosa Fields', proven);
    const theo = await aMember(t, 'Theo Marsh', proven);
    await aMember(t, 'Gil Frost', { is_active: 0, ...proven });
    await as(theo)('PUT', '/api/notifications/preferences', { choices: { site: { email: false } } });
    expect((await send(ada)).statusCode).toBe(201);
    t.clock.advance(1_000);
    const june = await aMember(t, 'June Day', proven);
    await tellMembers(t.ctx);
    for (const member of [ada, rosa, theo])
      expect(await noticesOf(member)).toMatchObject([{ kind: 'broadcast', ...NEWS, read: false }]);
    expect(await noticesOf(june)).toEqual([]);
    await as(ada)('POST', '/api/notices/read');
    await deliverDue(t.ctx);
    expect(await emails()).toMatchObject([
      { user_id: rosa.id, subject: expect.stringContaining('Plum day') },
    ]);
    const log = (await as(ada)('GET', '/api/admin/audit-log')).json();
    expect(log).toMatchObject([
      { action: 'broadcast.send', subject_name: 'Plum day', details: { members: 3 } },
    ]);
    expect(JSON.stringify(log)).not.toContain('Bring a bag');
    const again = await send(ada);
    expect([again.statusCode, again.json().message]).toEqual([...ERRORS.BROADCAST_TOO_SOON]);
  });

  // @rule administration#message-to-all
  test('goes on where a stopped server left it', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    await t.ctx.db.transaction(async (trx) => {
      for (let n = 0; n < 120; n += 1) {
        const person = { email: `n${n}@example.org`, fullName: `Neighbor ${n}`, passwordHash: null };
        await createMember(trx, { ...person, location: '', zipCode: null }, t.clock.now());
      }
    });
    await send(ada);
    const told = () => t.ctx.db.read.selectFrom('notices').select('user_id').execute();
    const { transaction } = t.ctx.db;
    let runs = 0;
    t.ctx.db.transaction = (work) => {
      runs += 1;
      if (runs > 1) throw new Error('stopped');
      return transaction.call(t.ctx.db, work) as never;
    };
    await expect(tellMembers(t.ctx)).rejects.toThrow('stopped');
    t.ctx.db.transaction = transaction;
    expect(await told()).toHaveLength(100);
    await tellMembers(t.ctx);
    expect(new Set((await told()).map(({ user_id }) => user_id)).size).toBe(121);
    expect(await told()).toHaveLength(121);
  });
});
