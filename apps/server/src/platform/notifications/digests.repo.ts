import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DigestsTable } from '../../db/platform-tables.ts';

export type DigestRow = Selectable<DigestsTable>;

/** From now on the member gets digests; due at once, so that the job plans the first one. */
export async function beginDigests(trx: Writer, userId: string, now: string): Promise<void> {
  await trx
    .insertInto('digests')
    .values({ user_id: userId, since: now, due_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function endDigests(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('digests').where('user_id', 'in', userIds).execute();
}

/** Digests that are due, the longest due first. */
export function findDueDigests(db: Reader, now: string, count: number): Promise<DigestRow[]> {
  return db
    .selectFrom('digests')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(count)
    .execute();
}

/** Plans a member's next digest. Of several servers that read the due one, one does it. */
export async function planDigest(
  trx: Writer,
  { user_id, due_at }: DigestRow,
  next: Pick<DigestRow, 'since' | 'due_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('digests')
    .set(next)
    .where('user_id', '=', user_id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts what is due as told: the next digests begin where the due ones would have ended. */
export async function skipDueDigests(trx: Writer, now: string): Promise<void> {
  await trx
    .updateTable('digests')
    .set((eb) => ({ since: eb.ref('due_at') }))
    .where('due_at', '<=', now)
    .execute();
}

/** A member's digest, for their export. */
export const findDigest = (db: Reader, userId: string): Promise<DigestRow | undefined> =>
  db.selectFrom('digests').selectAll().where('user_id', '=', userId).executeTakeFirst();
