import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';

const available = (db: Reader | Writer) =>
  db
    .selectFrom('listings')
    // Written as a literal, since a partial index does not serve a parameter.
    .where('is_available', '=', sql.lit(1))
    .where('kind', '=', 'offer')
    .where('deleted_at', 'is', null);

/** Offers whose owners are to be asked by this day whether they are still good. */
export const findToAsk = (db: Reader, today: string, limit: number) =>
  available(db)
    .select(['id', 'user_id'])
    .where('ask_on', '<=', today)
    .orderBy('ask_on')
    .limit(limit)
    .execute();

/** Offers whose last day at their best is before this one. */
export const findPastBest = (db: Reader, before: string, limit: number) =>
  available(db).select('id').where('best_by', '<', before).orderBy('best_by').limit(limit).execute();

/** Numbers of listings that were ready until before this day and that their freshness does not close. */
export async function findPastReady(db: Reader, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listings')
    .select('seq')
    .where('ready_until', '<', before)
    .where('best_by', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ seq }) => seq);
}

/** Takes these out of the indexes of what is ready, unless an owner has changed one meanwhile. */
export async function forgetReady(trx: Writer, seqs: readonly number[], before: string): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ ready_until: null })
    .where('seq', 'in', [...seqs])
    .where('ready_until', '<', before)
    .where('best_by', 'is', null)
    .execute();
}

/** Notes that the owner is asked; false where another server did, or the listing has changed. */
export async function takeAsk(trx: Writer, id: string, today: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ ask_on: null })
    .where('id', '=', id)
    .where('ask_on', '<=', today)
    .where('is_available', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
