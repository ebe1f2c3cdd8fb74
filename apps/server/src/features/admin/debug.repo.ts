import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';

/** All migrations of this program in order, and when each was applied here; one that is still to come has no time. */
export async function findMigrations(db: Reader): Promise<{ name: string; applied_at: string | null }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration`.execute(db);
  const applied = new Map(rows.map(({ name, timestamp }) => [name, new Date(timestamp).toISOString()]));
  return Object.keys(migrations)
    .sort()
    .map((name) => ({ name, applied_at: applied.get(name) ?? null }));
}
