import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { PushesTable } from './push.table.ts';

export type PushRow = Selectable<PushesTable>;

export async function insertPushes(trx: Writer, rows: readonly Insertable<PushesTable>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('pushes').values(rows).execute();
}

/** Pushes that are due, the longest due first. */
export function findDuePushes(db: Reader, now: string, count: number): Promise<PushRow[]> {
  return db
    .selectFrom('pushes')
    .selectAll()
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Claims an attempt for this server: of several servers that read the push, one gets it. */
export async function claimPush(
  trx: Writer,
  { id, attempts }: PushRow,
  nextAttemptAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pushes')
    .set({ attempts: attempts + 1, due_at: nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function postponePush(trx: Writer, id: string, dueAt: string, reason: string): Promise<void> {
  await trx
    .updateTable('pushes')
    .set({ due_at: dueAt, reason })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

/** Postpones a push that was claimed, without counting the attempt. */
export async function holdPush(trx: Writer, { id, attempts }: PushRow, until: string): Promise<void> {
  await trx
    .updateTable('pushes')
    .set({ attempts, due_at: until })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

export async function endPush(
  trx: Writer,
  id: string,
  outcome: 'sent' | 'failed',
  reason: string | null,
): Promise<void> {
  await trx.updateTable('pushes').set({ due_at: null, outcome, reason }).where('id', '=', id).execute();
}

/** Whether the member was told of it on a device, or may still be. */
export async function mayReach(trx: Writer, { user_id, key }: PushRow): Promise<boolean> {
  const row = await trx
    .selectFrom('pushes')
    .select('id')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('outcome', '=', 'sent')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of pushes that are not sent yet, and the earliest time at which one of them is due. */
export async function readPushQueue(db: Reader): Promise<{ count: number; firstDue: string | null }> {
  const { count, firstDue } = await db
    .selectFrom('pushes')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('due_at').as('firstDue')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), firstDue };
}

export async function deleteOldPushes(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('pushes').where('created_at', '<=', before).where('due_at', 'is', null).execute();
}

export async function deletePushesOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('pushes').where('user_id', 'in', userIds).execute();
}
