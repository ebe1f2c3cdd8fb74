import type { Writer } from '../../db/database.ts';
import type { SharingRow } from '../listings/listings.service.ts';
import { type ClaimRow, findClaim, lockClaimRow } from './claims.repo.ts';
import { lockStoredSharings } from './stock/lock-stock.ts';

export interface LockedClaim {
  readonly claim: ClaimRow;
  /** Undefined once the listing is deleted. */
  readonly sharing: SharingRow | undefined;
}

/**
 * Locks the line of a claim and the stock of its swap, so that claims on one listing change one after another; of a deleted listing
 * the claim itself. The claim is as it is then.
 */
export async function lockClaim(trx: Writer, id: string): Promise<LockedClaim | undefined> {
  const found = await findClaim(trx, id);
  return found && lockFoundClaim(trx, found);
}

/** The same for a claim that this transaction has just read. */
export async function lockFoundClaim(
  trx: Writer,
  { id, listing_id, swap_listing_id }: ClaimRow,
): Promise<LockedClaim | undefined> {
  const sharings = await lockStoredSharings(trx, [listing_id, swap_listing_id]);
  const sharing = sharings.find((one) => one.listing_id === listing_id);
  // Read again: the lock waits for requests that change claims on the same listing.
  const claim = sharing ? await findClaim(trx, id) : await lockClaimRow(trx, id);
  return claim && { claim, sharing };
}

/** The listings whose stock a claim moves: its own and the one given in return, as far as they exist. */
export const stockOf = ({ listing_id, swap_listing_id }: ClaimRow): string[] =>
  [listing_id, swap_listing_id].filter((id) => id !== null);
