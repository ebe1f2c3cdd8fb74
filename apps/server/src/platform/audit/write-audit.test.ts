import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type AuditRecord, writeAudit } from './write-audit.ts';

describe.each(dialects)('the audit log on %s', (dialect) => {
  const t = useTestApp(dialect);
  const note = (entry: AuditRecord) => t.ctx.db.transaction((trx) => writeAudit(trx, entry, t.clock.now()));
  const rows = () => t.ctx.db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute();

  test('stores names as they were at the time, and actions of the host', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    await note({
      actor: ada,
      action: 'user.delete',
      subject: { type: 'user', id: 'someone', name: 'Theo Marsh' },
      details: { listings: 3 },
      address: '203.0.113.9',
    });
    await note({ actor: 'host', action: 'user.create' });
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ full_name: 'Ada Reed' }).where('id', '=', ada.id).execute(),
    );
    const [first, second] = await rows();
    expect(first).toMatchObject({
      created_at: '2026-08-08T10:00:00.000Z',
      actor_id: ada.id,
      actor_name: 'Ada Moss',
      action: 'user.delete',
      subject_type: 'user',
      subject_id: 'someone',
      subject_name: 'Theo Marsh',
      details: '{"listings":3}',
      address: '203.0.113.9',
    });
    expect(second).toMatchObject({ actor_id: null, actor_name: 'host', subject_id: null, details: '{}' });
  });

  test('is written in the transaction of the action it records', async () => {
    const { db } = t.ctx;
    const failing = db.transaction(async (trx) => {
      await writeAudit(trx, { actor: 'server', action: 'data.reset' }, t.clock.now());
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await rows()).toEqual([]);
  });

  test('offers no way to change or delete entries', async () => {
    await note({ actor: 'server', action: 'backup.create' });
    const { db } = t.ctx;
    const attempts = [
      () => db.transaction((trx) => trx.deleteFrom('audit_log').execute()),
      () => db.transaction((trx) => trx.updateTable('audit_log').set({ action: 'user.warn' }).execute()),
      ...(dialect === 'postgres'
        ? [() => db.transaction((trx) => sql`truncate audit_log`.execute(trx))]
        : []),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('the audit log is never changed');
    expect(await rows()).toHaveLength(1);
  });
});
