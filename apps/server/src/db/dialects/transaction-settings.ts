import { type Kysely, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

/** Makes the commit of this transaction not wait for the disk. On SQLite its connection decides that. */
export async function delayDurability<DB>(trx: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local synchronous_commit = off`.execute(trx);
}

/** Disables the statement timeout in this transaction. Only PostgreSQL has one. */
export async function disableStatementTimeout<DB>(trx: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
}
