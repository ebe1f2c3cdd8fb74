import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedForIds, preparedQuery } from '../../db/prepared-query.ts';
import type { UserRow } from './auth.table.ts';

/**
 * Locks a member's row until the transaction ends and returns it, unless the account is deleted. Use it before writing
 * rows that are deleted with the account: the deletion then either comes first, or waits and deletes them too. On
 * PostgreSQL the update without a change takes the lock; on SQLite one transaction writes at a time.
 */
export async function lockAccount(trx: Writer, id: string): Promise<UserRow | undefined> {
  return (await lockOf(trx, { id }))[0];
}

const lockOf = preparedQuery((db, { id }: { id: string }) =>
  db
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll(),
);

/** Those of these accounts that joined after `since`, have an unproven address and are no administrators. */
export const findUnprovenSince = preparedForIds((db, ids, { since }: { since: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('created_at', '>', since)
    .where('email_verified_at', 'is', null)
    .where('is_admin', '=', sql.lit(0))
    // An administrator has confirmed a group that others see.
    .where('is_group', '=', sql.lit(0)),
);

/** An active member's row, without a lock. */
export function findActiveAccount(db: Reader, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Notes that a mail server refused this address for good. It counts as unproven from then on, so nothing that needs a
 * proven address is sent there.
 */
export async function markAddressRefused(
  trx: Writer,
  address: string,
  refusal: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: null, email_refused_at: now, email_refusal: refusal })
    .where('email', '=', address)
    .execute();
}

export async function isAddressRefused(db: Reader, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('email_refused_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Addresses that mail servers refused for good, latest first. */
export function findRefusedAddresses(db: Reader, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'email_refused_at', 'email_refusal'])
    .where('email_refused_at', 'is not', null)
    .orderBy('email_refused_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * True when neither the viewer nor the member in this column has blocked the other. The list of blocks does not depend
 * on the row, so a query reads it once; use it for viewers with blocks only.
 */
export function isNotBlocked(member: Expression<string>, viewerId: string): Expression<SqlBool> {
  return sql<SqlBool>`${member} not in (
    select blocked_id from user_blocks where blocker_id = ${viewerId}
    union all select blocker_id from user_blocks where blocked_id = ${viewerId})`;
}
