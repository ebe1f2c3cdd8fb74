import type { Writer } from '../../../db/database.ts';
import { lockSharing, lockStoredSharing, type SharingRow } from '../../listings/listings.service.ts';
import { lengthenLine } from './stock.repo.ts';

/** Locks the sharings of these listings, always in the same order: requests that lock the same two never wait for each other. */
export async function lockStoredSharings(
  trx: Writer,
  listingIds: readonly (string | null)[],
): Promise<SharingRow[]> {
  const locked: SharingRow[] = [];
  for (const id of sorted(listingIds)) {
    const sharing = await lockStoredSharing(trx, id);
    if (sharing) locked.push(sharing);
  }
  return locked;
}

/**
 * Locks the sharing of a listing, creates it where the owner has set nothing, and counts one more in its line; locks that
 * of a swap too, in the order of ids. Returns both.
 */
export async function joinLine(trx: Writer, listingId: string, swapId?: string): Promise<SharingRow[]> {
  const locked: SharingRow[] = [];
  for (const id of sorted([listingId, swapId ?? null]))
    locked.push(id === listingId ? await lengthenLine(trx, id) : await lockSharing(trx, id));
  return locked;
}

/** Locks the sharings of these listings in the same order, and creates those of which the owner has set nothing. */
export async function lockSharings(
  trx: Writer,
  listingIds: readonly (string | null)[],
): Promise<SharingRow[]> {
  const locked: SharingRow[] = [];
  for (const id of sorted(listingIds)) locked.push(await lockSharing(trx, id));
  return locked;
}

const sorted = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null).toSorted();
