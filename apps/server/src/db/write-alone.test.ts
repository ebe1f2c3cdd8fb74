import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { Database, DatabaseClosedError } from './database.ts';
import { openPostgres } from './dialects/postgres.ts';

describe.each(dialects)('exclusive writing on %s', { timeout: 60_000 }, (dialect) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp(dialect);
  });
  afterEach(() => t.close());

  const setBio = (id: string, bio: string) => (db: Database) =>
    db.transaction((trx) => trx.updateTable('users').set({ bio }).where('id', '=', id).execute());
  const bioOf = async (id: string) =>
    (await t.ctx.db.read.selectFrom('users').select('bio').where('id', '=', id).executeTakeFirstOrThrow())
      .bio;

  test('refuses other writers until it ends, with 503 and Retry-After', async () => {
    const rosa = await aMember(t);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isAlone, resolve: begun } = Promise.withResolvers<void>();
    const alone = t.ctx.db.writeAlone(async () => {
      begun();
      await isOver;
      await setBio(rosa.id, 'alone')(t.ctx.db);
    });
    await isAlone;
    await expect(setBio(rosa.id, 'other')(t.ctx.db)).rejects.toBeInstanceOf(DatabaseClosedError);
    const busy = await t.app.inject({
      method: 'POST',
      url: '/api/notices/read',
      headers: rosa.headers,
      payload: {},
    });
    expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    expect((await t.app.inject({ url: '/api/auth/me', headers: rosa.headers })).statusCode).toBe(200);
    await expect(t.ctx.db.writeAlone(async () => 'second')).rejects.toBeInstanceOf(DatabaseClosedError);
    end();
    await alone;
    expect(await bioOf(rosa.id)).toBe('alone');
    await setBio(rosa.id, 'open again')(t.ctx.db);
    expect(await bioOf(rosa.id)).toBe('open again');
    expect(t.logged).toEqual([]);
  });

  test('begins when running writes are committed, and ends when it fails', async () => {
    const rosa = await aMember(t);
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isWriting, resolve: begun } = Promise.withResolvers<void>();
    const slow = t.ctx.db.transaction(async (trx) => {
      begun();
      await goesOn;
      await trx.updateTable('users').set({ bio: 'slow' }).where('id', '=', rosa.id).execute();
    });
    await isWriting;
    const alone = t.ctx.db.writeAlone(async () => {
      expect(await bioOf(rosa.id)).toBe('slow');
      throw new Error('the backup failed');
    });
    goOn();
    await slow;
    await expect(alone).rejects.toThrow('the backup failed');
    await setBio(rosa.id, 'open again')(t.ctx.db);
  });

  if (dialect === 'postgres')
    test('also refuses the other servers of the database', async () => {
      const rosa = await aMember(t);
      const { database } = t.ctx.config;
      if (database.dialect !== 'postgres') throw new Error('of PostgreSQL only');
      const other = new Database(
        openPostgres(database.url, () => undefined),
        () => undefined,
      );
      try {
        await t.ctx.db.writeAlone(async () => {
          await expect(setBio(rosa.id, 'other')(other)).rejects.toBeInstanceOf(DatabaseClosedError);
        });
        await setBio(rosa.id, 'open again')(other);
      } finally {
        await other.close();
      }
    });
});
