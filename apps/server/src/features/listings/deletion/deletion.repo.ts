import type { Writer } from '../../../db/database.ts';
import { DELETED_COLUMNS, type DeletedListing } from '../listings.repo.ts';

/** Marks a listing as deleted. Of concurrent callers one gets the listing. */
export async function markDeleted(
  trx: Writer,
  id: string,
  by: string,
  now: string,
): Promise<DeletedListing | undefined> {
  return trx
    .updateTable('listings')
    .set({ deleted_at: now, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(DELETED_COLUMNS)
    .executeTakeFirst();
}

export interface Undo {
  readonly id: string;
  /** The member who deleted it; any member when absent. */
  readonly deletedBy: string | undefined;
  /** Listings that were deleted at this time or earlier stay deleted. */
  readonly after: string;
}

/** Removes the mark; returns whether there was one to remove. */
export async function unmarkDeleted(trx: Writer, { id, deletedBy, after }: Undo): Promise<boolean> {
  let query = trx
    .updateTable('listings')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', after);
  if (deletedBy !== undefined) query = query.where('deleted_by', '=', deletedBy);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Deletes the rows of listings that were deleted by this time, and returns their pictures. */
export function deleteMarked(trx: Writer, by: string, limit: number): Promise<{ image_id: string | null }[]> {
  return trx
    .deleteFrom('listings')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('listings')
        .select('seq')
        .where('deleted_at', '<=', by)
        .orderBy('deleted_at')
        .limit(limit),
    )
    .where('deleted_at', '<=', by)
    .returning('image_id')
    .execute();
}
