import type { Selectable } from 'kysely';
import type { Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Locks a member's row until the transaction ends and answers it, unless the account is deleted. For whatever writes
 * something that goes with the account: the deletion comes before this, or waits and finds what was written. The update
 * that changes nothing is the lock on PostgreSQL; on SQLite one transaction writes at a time.
 */
export function lockAccount(trx: Writer, id: string): Promise<Selectable<Schema['users']> | undefined> {
  return trx
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
