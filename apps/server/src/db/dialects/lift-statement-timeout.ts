import { type Kysely, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

/** Lets the statements of this transaction take as long as they need. Only PostgreSQL ends those that take long. */
export async function liftStatementTimeout<DB>(trx: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
}
