import type { Reader, Writer } from '../../db/database.ts';

/** The administrators' reason for hiding this listing, unless that decision was overturned. */
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

/** Hides the listing; returns whether it was shown. It is then in no index. */
export async function markHidden(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
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
