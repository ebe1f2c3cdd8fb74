import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { unindexListing } from '../search/search.service.ts';
import { markHidden, markShown } from './hiding.repo.ts';
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
