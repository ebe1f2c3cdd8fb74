import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { endConnections } from '../../testing/database-outage.ts';
import { dialects } from '../../testing/dialects.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DatabaseUnreachableError, type Writer } from './database.ts';

describe.runIf(dialects.includes('postgres'))('a connection that breaks', () => {
  const t = useTestApp('postgres');
  const db = () => t.ctx.db;
  const end = () => endConnections(t.ctx.config.database);
  // The pool notices the end of an idle connection only when its socket closes; until then it may hand the connection out.
  const names = () =>
    vi.waitFor(async () => {
      const rows = await db().read.selectFrom('settings').select('name').execute();
      return rows.map(({ name }) => name);
    });
  const note = (trx: Writer, name: string) =>
    trx.insertInto('settings').values({ name, value: '1', updated_at: '' }).execute();

  test('fails its query, and the next query uses another connection', async () => {
    const asked = sql`select pg_sleep(60)`.execute(db().read);
    const failed = expect(asked).rejects.toThrow(DatabaseUnreachableError);
    await vi.waitFor(async () => {
      const sleeping = sql`select pid from pg_stat_activity where query = 'select pg_sleep(60)'`;
      expect((await sleeping.execute(db().read)).rows).toHaveLength(1);
    });
    await end();
    await failed;
    expect(await names()).toEqual([]);
  });

  test('rolls back its transaction, which is not run again', async () => {
    let runs = 0;
    const transaction = db().transaction(async (trx) => {
      runs += 1;
      await note(trx, 'undone');
      await end();
      await note(trx, 'never');
    });
    await expect(transaction).rejects.toThrow(DatabaseUnreachableError);
    expect(runs).toBe(1);
    expect(await names()).toEqual([]);
  });

  test('before the commit rolls back the transaction and reports it', async () => {
    const transaction = db().transaction(async (trx) => {
      await note(trx, 'undone');
      await end();
    });
    await expect(transaction).rejects.toThrow(DatabaseUnreachableError);
    expect(await names()).toEqual([]);
  });

  test('leads to a server that takes no writes yet, which is the same for callers', async () => {
    const transaction = db().transaction(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await note(trx, 'never');
    });
    await expect(transaction).rejects.toThrow(DatabaseUnreachableError);
  });

  test('ends exclusive writing and releases its lock', async () => {
    const alone = db().writeAlone(async () => {
      await end();
      await db().transaction((trx) => note(trx, 'never'));
    });
    await expect(alone).rejects.toThrow(DatabaseUnreachableError);
    await db().transaction((trx) => note(trx, 'afterwards'));
    expect(await names()).toEqual(['afterwards']);
  });

  test('leaves errors of the database unchanged', async () => {
    await expect(sql`select nothing`.execute(db().read)).rejects.toMatchObject({ code: '42703' });
  });

  test('while idle has no effect', async () => {
    for (let round = 0; round < 3; round += 1) {
      await end();
      await vi.waitFor(async () => expect(await names()).toEqual([]));
    }
  });
});
