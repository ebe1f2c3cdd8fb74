import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Writer } from './database.ts';

describe.each(dialects)('transactions on %s', (dialect) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp(dialect);
  });
  afterEach(() => t.close());

  const bioOf = async (id: string) =>
    (await t.ctx.db.read.selectFrom('users').select('bio').where('id', '=', id).executeTakeFirstOrThrow())
      .bio;
  const setBio = (trx: Writer, id: string, bio: string) =>
    trx.updateTable('users').set({ bio }).where('id', '=', id).execute();

  test('commit what was written and return the result', async () => {
    const { id } = await aMember(t);
    const result = await t.ctx.db.transaction(async (trx) => {
      await setBio(trx, id, 'grows figs');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await bioOf(id)).toBe('grows figs');
  });

  test('that run in turn wait without a connection', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { id } = await aMember(t);
    const transactions = Array.from({ length: 20 }, (_, index) =>
      t.ctx.db.transaction(
        async (trx) => {
          await promise;
          await setBio(trx, id, `${index}`);
        },
        { inTurn: 'a bio' },
      ),
    );
    expect(await bioOf(id)).toBe('');
    resolve();
    await Promise.all(transactions);
    expect(await bioOf(id)).toBe('19');
  });

  test('roll back when the work fails', async () => {
    const { id } = await aMember(t);
    const failing = t.ctx.db.transaction(async (trx) => {
      await setBio(trx, id, 'half done');
      throw new Error('dropped the basket');
    });
    await expect(failing).rejects.toThrow('dropped the basket');
    expect(await bioOf(id)).toBe('');
  });

  test('refuse a handle that is used after the end', async () => {
    const { id } = await aMember(t);
    const kept: { trx?: Writer } = {};
    await t.ctx.db.transaction(async (trx) => {
      kept.trx = trx;
    });
    await expect(setBio(kept.trx as Writer, id, 'too late')).rejects.toThrow('This transaction has ended');
  });

  test('refuse to be nested', async () => {
    const nested = t.ctx.db.transaction(() => t.ctx.db.transaction(async () => 'inner'));
    await expect(nested).rejects.toThrow('must not be opened inside another one');
  });

  test('run again when they lost against another one', async () => {
    let attempts = 0;
    const result = await t.ctx.db.transaction(async () => {
      attempts += 1;
      if (attempts < 3) throw Object.assign(new Error('conflict'), { code: '40001' });
      return attempts;
    });
    expect(result).toBe(3);
  });

  test('wait for the disk unless they may be delayed', async () => {
    const isDelayed = async (trx: Writer) => {
      if (dialect === 'sqlite') {
        const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(trx);
        return rows[0]?.synchronous === 1;
      }
      // `source` shows the level that this transaction set: the test server itself never waits for the disk.
      const { rows } = await sql<{ source: string; setting: string }>`
        select source, setting from pg_settings where name = 'synchronous_commit'`.execute(trx);
      return rows[0]?.source === 'session' && rows[0].setting === 'off';
    };
    expect([
      await t.ctx.db.transaction(isDelayed, { delayed: true }),
      await t.ctx.db.transaction(isDelayed),
      await t.ctx.db.transaction(isDelayed, { noTimeout: true }),
    ]).toEqual([true, false, false]);
  });

  test('raise the number of writes unless they are delayed', async () => {
    const rise = async (delayed: boolean) => {
      const before = t.ctx.db.writes;
      await t.ctx.db.transaction(async () => undefined, { delayed });
      return t.ctx.db.writes - before;
    };
    // Startup tasks may still write.
    await expect.poll(() => rise(true)).toBe(0);
    expect(await rise(false)).toBeGreaterThan(0);
  });

  if (dialect === 'sqlite')
    test('are run again one by one when their group is lost', async () => {
      const [rosa, theo] = [await aMember(t), await aMember(t)];
      let attempts = 0;
      await Promise.all([
        t.ctx.db.transaction((trx) => setBio(trx, rosa.id, 'grows figs')),
        t.ctx.db.transaction(async (trx) => {
          attempts += 1;
          await setBio(trx, theo.id, 'grows leeks');
          // SQLite rolls back by itself when the disk is full.
          if (attempts === 1) await sql`rollback`.execute(trx);
        }),
      ]);
      expect([attempts, await bioOf(rosa.id), await bioOf(theo.id)]).toEqual([
        2,
        'grows figs',
        'grows leeks',
      ]);
    });

  if (dialect === 'postgres')
    test('lift the statement timeout only on request', async () => {
      const timeout = async (trx: Writer) => {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
        return rows[0]?.statement_timeout;
      };
      expect(await t.ctx.db.transaction(timeout, { noTimeout: true })).toBe('0');
      expect(await t.ctx.db.transaction(timeout)).toBe('30s');
    });

  test('count correctly when ten run concurrently', async () => {
    const { id } = await aMember(t, 'Rosa Fields', { latitude: 0 });
    const increment = () =>
      t.ctx.db.transaction((trx) =>
        trx
          .updateTable('users')
          .set((eb) => ({ latitude: eb('latitude', '+', 1) }))
          .where('id', '=', id)
          .execute(),
      );
    await Promise.all(Array.from({ length: 10 }, increment));
    const row = await t.ctx.db.read
      .selectFrom('users')
      .select('latitude')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.latitude).toBe(10);
  });
});
