import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Reader } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** Size of the database in bytes: its files, including the write-ahead log. */
export async function databaseBytes(db: Reader, database: Config['database']): Promise<number> {
  if (database.dialect === 'sqlite') {
    const sizes = await Promise.all(['', '-wal', '-shm'].map((end) => sizeOf(database.file + end)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The log file may be absent. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Version of the built-in SQLite, or of the PostgreSQL server. */
export async function databaseVersion(db: Reader, dialect: DialectName): Promise<string> {
  const query =
    dialect === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(db);
  return rows[0]?.version ?? 'unknown';
}

/** Reads one name of the catalog. The introspection of Kysely reads each column of each table, which takes much longer. */
export async function hasTable(db: Reader, dialect: DialectName, name: string): Promise<boolean> {
  const query =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`;
  const { rows } = await query.execute(db);
  return rows.length > 0;
}
