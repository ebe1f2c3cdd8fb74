import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import type { DialectConnection } from '../dialects/dialect.ts';
import { openPostgres } from '../dialects/postgres.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { migrations } from '../migrate.ts';

describe.each(dialects)('the migration of accounts on %s', (dialect) => {
  let dir: string;
  let connection: DialectConnection;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-migration-'));
    const database = await copyDatabase(dialect, dir);
    drop = database.drop;
    connection =
      database.config.dialect === 'sqlite'
        ? openSqlite(join(dir, 'empty.db'))
        : openPostgres(database.config.url, () => undefined);
    // On PostgreSQL the copy is already migrated, so it is emptied.
    if (dialect === 'postgres')
      await sql`drop schema public cascade; create schema public`.execute(connection.write);
  });
  afterEach(async () => {
    await connection.close();
    await drop();
    await rm(dir, { recursive: true });
  });

  test('keeps existing members and makes them findable', async () => {
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const migrator = new Migrator({ db: connection.write, provider });
    expect((await migrator.migrateTo('001-initial')).error).toBeUndefined();
    const now = '2026-08-08T10:00:00.000Z';
    // More than one batch of filled-in rows.
    const members = Array.from({ length: 501 }, (_, i) => ({
      id: `member-${String(i).padStart(4, '0')}`,
      email: `member${i}@example.org`,
      full_name: `Zoë Ångström ${i}`,
      username: `zoe.${i}`,
      location: 'Portland, OR',
      created_at: now,
      updated_at: now,
    }));
    const db = connection.write as unknown as Kysely<{ users: (typeof members)[number] }>;
    await db.insertInto('users').values(members).execute();
    const { error } = await migrator.migrateTo('002-accounts');
    expect(error).toBeUndefined();
    const rows = await connection.write.selectFrom('users').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(501);
    for (const [i, row] of rows.entries()) {
      expect(row).toMatchObject({
        ...members[i],
        search_text: `zoe angstrom ${i} zoe.${i}`,
        is_test: 0,
        google_id: null,
        email_verified_at: null,
        deleted_at: null,
      });
    }
  });
});
