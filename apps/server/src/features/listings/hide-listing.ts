import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { unindexListing } from '../search/search.service.ts';
import { indexStoredListing } from './index-stored-listings.ts';
import { findListing, updateListing } from './listings.repo.ts';

/**
 * Removes a listing from lists and from the search index; only its owner and administrators still see it. Returns whether it was shown before. Live events are published after the commit.
 */
export async function hideListing(trx: Writer, id: string, now: string): Promise<boolean> {
  // The mark comes first: it locks the row, so that no other transaction indexes it.
  if (!(await markHidden(trx, id, now))) return false;
  const row = await findListing(trx, id);
  if (!row) return false;
  if (row.is_indexed === 1) await unindexListing(trx, row);
  await updateListing(trx, row.seq, { is_indexed: 0 });
  return true;
}

/** Undoes `hideListing`. */
export async function showListing(trx: Writer, dialect: DialectName, id: string): Promise<boolean> {
  if (!(await markShown(trx, id))) return false;
  const row = await findListing(trx, id);
  if (row && row.is_indexed === 0) await indexStoredListing(trx, dialect, row);
  return row !== undefined;
}

/** Hides the listing; returns whether it was shown. It is then in no index. */
async function markHidden(trx: Writer, id: string, now: string): Promise<boolean> {
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
async function markShown(trx: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
