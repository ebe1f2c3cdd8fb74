import type { NewClaim } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { addToLine, type ListingRow } from '../listings/listings.service.ts';
import { type ClaimRow, insertClaim, insertClaimEvent } from './claims.repo.ts';

/** Stores a claim that asks, at the end of the line of its listing. The sharing is locked. */
export async function storeClaim(
  trx: Writer,
  listing: Pick<ListingRow, 'id' | 'title' | 'user_id'>,
  askerId: string,
  { id, wanted, could, note }: NewClaim,
  now: string,
): Promise<ClaimRow> {
  const claim = await insertClaim(trx, {
    ...{ id, listing_id: listing.id, listing_title: listing.title },
    ...{ asker_id: askerId, giver_id: listing.user_id, wanted, given: null },
    ...{ state: 'asked', ended_why: null, draw_rank: null, asked_at: now, changed_at: now, due_at: null },
    ...{ could: JSON.stringify(could), note, window_from: null, window_to: null, spot: null },
    ...{ pickup_note: '', address: '', thanked_at: null, thanks: '' },
  });
  // Another request with this id was faster: the next attempt finds its claim.
  if (!claim) throw new AppError('CLAIM_ID_TAKEN');
  await addToLine(trx, listing.id, 1);
  await insertClaimEvent(trx, {
    ...{ claim_id: id, n: 1, at: now, actor: 'asker', action: 'ask' },
    ...{ from_state: null, to_state: 'asked', amount: wanted },
  });
  return claim;
}
