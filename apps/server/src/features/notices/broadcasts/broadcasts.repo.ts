import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { BroadcastsTable } from './broadcasts.table.ts';

export type BroadcastRow = Selectable<BroadcastsTable>;

export async function insertBroadcast(trx: Writer, row: Insertable<BroadcastsTable>): Promise<void> {
  await trx.insertInto('broadcasts').values(row).execute();
}

export function findLatestBroadcasts(db: Reader, count: number): Promise<BroadcastRow[]> {
  return db.selectFrom('broadcasts').selectAll().orderBy('id', 'desc').limit(count).execute();
}

export async function findBroadcasts(
  db: Reader | Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BroadcastRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The earliest one of which members are to be told, locked until the transaction ends: of several servers one tells at a time. */
export async function lockUnderWay(trx: Writer): Promise<BroadcastRow | undefined> {
  const first = trx.selectFrom('broadcasts').select('id').where('told_at', 'is', null).orderBy('id').limit(1);
  return trx
    .updateTable('broadcasts')
    .set({ told_at: sql.lit(null) })
    .where('id', '=', first)
    .where('told_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function noteTold(
  trx: Writer,
  id: string,
  progress: Pick<BroadcastRow, 'told_up_to' | 'told_at'>,
): Promise<void> {
  await trx.updateTable('broadcasts').set(progress).where('id', '=', id).execute();
}

export async function deleteAllBroadcasts(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('broadcasts').execute();
  return {};
}
