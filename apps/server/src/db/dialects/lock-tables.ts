import { SqliteAdapter, sql } from 'kysely';
import type { Writer } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { DialectName } from './predicates.ts';

/**
 * Blocks other writers of these tables until the transaction ends, and waits for running ones. Use it for decisions on
 * many rows: later statements see all committed writes. SQLite needs no lock.
 */
export async function lockTables(
  trx: Writer,
  dialect: DialectName,
  tables: readonly (keyof Schema)[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share row exclusive mode`.execute(
    trx,
  );
}

/** Space of the locks of texts; 'text' in ASCII. */
const TEXTS = 0x74657874;

/**
 * Lets one transaction at a time decide about this text, until it ends: later statements see what the earlier ones have
 * committed. SQLite needs no lock.
 */
export async function lockText(trx: Writer, text: string): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(TEXTS)}, hashtext(${text}))`.execute(trx);
}
