import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { copyDatabase } from '../../../testing/test-database.ts';
import { openPostgres } from '../dialects/postgres.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { migrations } from '../migrate.ts';

test.each(dialects)('the migration of the table of members fills the last visits, on %s', async (dialect) => {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-migration-'));
  const database = await copyDatabase(dialect, dir);
  const connection =
    database.config.dialect === 'sqlite'
      ? openSqlite(join(dir, 'empty.db'))
      : openPostgres(database.config.url, () => undefined);
  try {
    const db = connection.write;
    // On PostgreSQL the copy is already migrated, so it is emptied.
    if (dialect === 'postgres') await sql`drop schema public cascade; create schema public`.execute(db);
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const migrator = new Migrator({ db, provider });
    expect((await migrator.migrateTo('005-administration')).error).toBeUndefined();
    const [first, last] = ['2026-08-01T10:00:00.000Z', '2026-08-08T10:00:00.000Z'];
    for (const id of ['rosa', 'theo']) {
      await sql`insert into users (id, email, full_name, username, location, created_at, updated_at)
        values (${id}, ${`${id}@example.org`}, ${id}, ${id}, '', ${first}, ${first})`.execute(db);
    }
    for (const seen of [last, first]) {
      await sql`insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at)
        values (${seen}, 'rosa', 'test', ${first}, ${seen}, ${last})`.execute(db);
    }
    expect((await migrator.migrateTo('006-admin-users')).error).toBeUndefined();
    const rows = await db.selectFrom('users').select(['id', 'last_seen_at']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'rosa', last_seen_at: last },
      { id: 'theo', last_seen_at: '' },
    ]);
  } finally {
    await connection.close();
    await database.drop();
    await rm(dir, { recursive: true });
  }
});
