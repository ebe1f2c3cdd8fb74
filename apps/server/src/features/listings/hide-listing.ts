import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { markHidden, markNotIndexed, markShown } from './hiding.repo.ts';
import { indexListing, unindexListing } from './listing-index.ts';
import { findListing } from './listings.repo.ts';
import { placeListing } from './place-listing.ts';

/**
 * Removes a listing from lists, the search index, the vocabulary and the squares; only its owner and administrators
 * still see it. Returns whether it was shown before. Live events are published after the commit.
 */
export async function hideListing(trx: Writer, id: string, now: string): Promise<boolean> {
  // The mark comes first: it locks the row, so that no other transaction indexes it.
  if (!(await markHidden(trx, id, now))) return false;
  const row = await findListing(trx, id);
  if (!row) return false;
  await unindexListing(trx, row);
  await markNotIndexed(trx, row.seq);
  return true;
}

/** Undoes `hideListing`. */
export async function showListing(trx: Writer, dialect: DialectName, id: string): Promise<boolean> {
  if (!(await markShown(trx, id))) return false;
  const row = await findListing(trx, id);
  if (row && row.is_indexed === 0) await indexListing(trx, dialect, await placeListing(trx, row));
  return row !== undefined;
}
