import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { copyDatabase } from '../../testing/test-database.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrateTo, migrateToLatest, migrationNames, migrationsIn, readMigrations } from './migrate.ts';

test.runIf(dialects.includes('postgres'))('a migration has no statement timeout', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-migrate-'));
  const database = await copyDatabase('postgres', dir);
  const connection = openPostgres(
    database.config.dialect === 'postgres' ? database.config.url : '',
    () => undefined,
  );
  try {
    await sql`drop schema public cascade; create schema public; create schema watch;
      create function watch.look() returns event_trigger language plpgsql as $$
      begin
        if tg_tag = 'CREATE INDEX' and current_setting('statement_timeout') <> '0' then
          raise exception 'this may end early';
        end if;
      end $$;
      create event trigger watch_ddl on ddl_command_end execute function watch.look()`.execute(
      connection.write,
    );
    expect(await migrateToLatest(connection)).toEqual(migrationNames);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
      connection.write,
    );
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  } finally {
    await connection.close();
    await database.drop();
    await rm(dir, { recursive: true });
  }
});

test('migrations that end in the middle of one leave a SQLite database as it was', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-migrate-'));
  const connection = openSqlite(join(dir, 'windfall.db'));
  const objects = async () => (await sql`select name, sql from sqlite_schema`.execute(connection.read)).rows;
  try {
    const [first = '', second = ''] = migrationNames;
    await migrateTo(connection, second);
    // The second statement of a later migration makes an index with this name.
    await sql`create index users_by_oidc on users (id)`.execute(connection.write);
    const before = await objects();
    await expect(migrateToLatest(connection)).rejects.toThrow('users_by_oidc');
    expect(await objects()).toEqual(before);
    expect((await readMigrations(connection)).applied).toEqual([first, second]);
    await sql`drop index users_by_oidc`.execute(connection.write);
    expect(await migrateToLatest(connection)).toEqual(migrationNames.slice(2));
  } finally {
    await connection.close();
    await rm(dir, { recursive: true });
  }
});

test('migrations are the files with a number and a name; a release may be unpacked over an earlier version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'windfall-migrate-'));
  const others = [
    'index.ts',
    '001-plums.test.ts',
    '001-plums.ts.orig',
    '._001-plums.ts',
    '.DS_Store',
    'README.md',
  ];
  try {
    for (const name of others) await writeFile(join(folder, name), 'this is no code');
    await writeFile(join(folder, '001-plums.ts'), 'export async function up() {}');
    expect(Object.keys(await migrationsIn(folder))).toEqual(['001-plums']);
    await writeFile(join(folder, '002-pears.ts'), 'export const down = null;');
    await expect(migrationsIn(folder)).rejects.toThrow('002-pears.ts has no function named up');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('every file of the folder is a migration or a test, and no number is there twice', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  const migrationFiles = files.filter((name) => !name.endsWith('.test.ts'));
  expect(migrationFiles.sort()).toEqual(migrationNames.map((name) => `${name}.ts`));
  expect(new Set(migrationNames.map((name) => name.slice(0, 3))).size).toBe(migrationNames.length);
});
