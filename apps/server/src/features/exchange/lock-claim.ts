import type { Writer } from '../../db/database.ts';
import { lockStoredSharing, type SharingRow } from '../listings/listings.service.ts';
import { type ClaimRow, findClaim, lockClaimRow } from './claims.repo.ts';

export interface LockedClaim {
  readonly claim: ClaimRow;
  /** Undefined once the listing is deleted. */
  readonly sharing: SharingRow | undefined;
}

/**
 * Locks the line of a claim, so that claims on one listing change one after another; of a deleted listing the claim alone. The
 * claim is as it is then.
 */
export async function lockClaim(trx: Writer, id: string): Promise<LockedClaim | undefined> {
  const found = await findClaim(trx, id);
  if (!found) return undefined;
  const sharing = found.listing_id === null ? undefined : await lockStoredSharing(trx, found.listing_id);
  // Read again: the lock waits for requests that change claims on the same listing.
  const claim = sharing ? await findClaim(trx, id) : await lockClaimRow(trx, id);
  return claim && { claim, sharing };
}
