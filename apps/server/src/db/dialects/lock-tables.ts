import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { DialectName } from './predicates.ts';

/**
 * Lets nobody else write these tables until the transaction ends, and waits for those who do. For what is decided by
 * looking at many rows: each statement after this sees everything that was written. On SQLite it is always so.
 */
export async function lockTables(
  trx: Writer,
  dialect: DialectName,
  tables: readonly (keyof Schema)[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${names} in share row exclusive mode`.execute(trx);
}
