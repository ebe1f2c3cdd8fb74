import type { Writer } from '../../db/database.ts';
import { placeOfListing } from '../geo/geo.service.ts';
import { findHome, type ListingRow, updateListing } from './listings.repo.ts';

/** Adds the place to a listing from before places were stored, if it can be found. */
export async function placeListing(trx: Writer, row: ListingRow): Promise<ListingRow> {
  if (row.cell !== null) return row;
  const home = await findHome(trx, row.user_id);
  if (!home) return row;
  const place = placeOfListing(row, home);
  await updateListing(trx, row.seq, place);
  return { ...row, ...place };
}
