import { type Kysely, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

/** The commit of this transaction does not wait until it is on the disk. On SQLite the connection it is opened on says so. */
export async function delayDurability<DB>(trx: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local synchronous_commit = off`.execute(trx);
}
