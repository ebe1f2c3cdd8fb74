import type { Reader, Writer } from '../../db/database.ts';

/** What administrators said when they hid this listing, unless that was overturned. */
export async function findHidingReason(db: Reader, listingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('reports')
    .select('decision_reason')
    .where('subject_id', '=', listingId)
    .where('subject_type', '=', 'listing')
    .where('decision', '=', 'hide')
    .where((eb) => eb.or([eb('appeal_decision', 'is', null), eb('appeal_decision', '=', 'upheld')]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decision_reason ?? null;
}

/** Whether the listing was shown and is now hidden. It is in no index then. */
export async function markHidden(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the listing was hidden and is now shown. */
export async function markShown(trx: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Neither the search index, the vocabulary nor the squares know this listing any more. */
export async function markNotIndexed(trx: Writer, seq: number): Promise<void> {
  await trx.updateTable('listings').set({ is_indexed: 0 }).where('seq', '=', seq).execute();
}
