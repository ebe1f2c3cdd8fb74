import type { Selectable } from 'kysely';
import type { Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Locks a member's row until the transaction ends and returns it, unless the account is deleted. Use it before writing
 * rows that are deleted with the account: the deletion then either comes first, or waits and finds them. The update
 * without a change is the lock on PostgreSQL; on SQLite one transaction writes at a time.
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
