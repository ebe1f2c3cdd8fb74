import type { Writer } from '../../db/database.ts';

/** Hides the listing; returns whether it was shown. It is then in no index. */
export async function markHidden(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Shows the listing; returns whether it was hidden. */
export async function markShown(trx: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
