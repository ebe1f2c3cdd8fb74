import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** Version of the built-in SQLite, or of the PostgreSQL server. */
export async function databaseVersion(db: Reader, dialect: DialectName): Promise<string> {
  const query =
    dialect === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(db);
  return rows[0]?.version ?? 'unknown';
}
