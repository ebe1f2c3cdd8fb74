import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { placeOfListing } from '../geo/geo.service.ts';
import { indexListing } from '../search/search.service.ts';
import { findHome, type ListingRow, updateListing } from './listings.repo.ts';

/** Indexes a stored listing that is not in the search index. One from before places were stored gets its place. */
export async function indexStoredListing(trx: Writer, dialect: DialectName, row: ListingRow): Promise<void> {
  const home = row.cell === null ? await findHome(trx, row.user_id) : undefined;
  const place = home && placeOfListing(row, home);
  await updateListing(trx, row.seq, { ...place, is_indexed: 1 });
  await indexListing(trx, dialect, { ...row, ...place });
}
