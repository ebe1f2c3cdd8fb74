import type { Updateable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { addToLine, holdStock, settleHeld } from '../listings/listings.service.ts';
import type { ClaimChange } from './claim-change.ts';
import { isHeld } from './claim-state.ts';
import { type ClaimRow, insertClaimEvent, updateClaim } from './claims.repo.ts';
import type { ClaimsTable } from './claims.table.ts';
import { agreedDue } from './deadlines.ts';
import { notifyOfChange, type Published } from './notify.ts';

/**
 * Changes a claim with its stock, its line, its history and its notices, in one transaction. The caller has locked the
 * sharing of the listing and of its swap, so that claims on one listing change one after another. Throws CLAIM_CHANGED when another request was
 * faster, NOT_ENOUGH_LEFT and SWAP_NOT_ENOUGH.
 */
export async function changeClaim(
  trx: Writer,
  claim: ClaimRow,
  change: ClaimChange,
  now: string,
  published: Published,
): Promise<ClaimRow> {
  const changed = await updateClaim(trx, claim, { ...columnsOf(claim, change, now), ...change.set });
  if (!changed) throw new AppError('CLAIM_CHANGED');
  if (claim.listing_id !== null) await moveStock(trx, claim.listing_id, claim, changed);
  await moveSwap(trx, claim, changed);
  await insertClaimEvent(trx, {
    claim_id: claim.id,
    n: changed.version,
    at: now,
    actor: change.actor,
    action: change.action,
    from_state: claim.state,
    to_state: changed.state,
    amount: change.amount ?? null,
  });
  await notifyOfChange(trx, claim, changed, change, now, published);
  return changed;
}

function columnsOf(claim: ClaimRow, change: ClaimChange, now: string): Updateable<ClaimsTable> {
  const { to, why = null, amount } = change;
  // Thanks do not change when it was picked up, which counts for the rule `least`.
  if (change.action === 'thank') return {};
  const columns = { state: to, ended_why: why, changed_at: now };
  // A second chance has a pickup of its own: the old window would be over as soon as it is agreed.
  const unplanned = { window_from: null, window_to: null, spot: null, pickup_note: '' };
  if (to === 'asked') return { ...columns, ...unplanned, given: null, due_at: null };
  if (to === 'offered') return { ...columns, given: amount ?? claim.given };
  if (to === 'agreed') {
    const window_to = change.set?.window_to === undefined ? claim.window_to : change.set.window_to;
    const address = change.set?.address ?? claim.address;
    return { ...columns, given: amount ?? claim.given, due_at: agreedDue({ window_to, address }, now) };
  }
  // The address ends with the exchange.
  const over = { ...columns, due_at: null, address: '' };
  return to === 'collected' ? { ...over, given: amount ?? claim.given } : over;
}

async function moveStock(trx: Writer, listingId: string, before: ClaimRow, after: ClaimRow): Promise<void> {
  if (before.state === 'asked' && after.state !== 'asked') await addToLine(trx, listingId, -1);
  if (before.state !== 'asked' && after.state === 'asked') await addToLine(trx, listingId, 1);
  if (!isHeld(before.state) && isHeld(after.state)) {
    if (!(await holdStock(trx, listingId, after.given ?? 0))) throw new AppError('NOT_ENOUGH_LEFT');
  }
  if (isHeld(before.state) && !isHeld(after.state)) {
    const taken = after.state === 'collected' ? (after.given ?? 0) : 0;
    await settleHeld(trx, listingId, before.given ?? 0, taken);
  }
}

/** Holds, hands over and frees what is given in return together with what is asked for, always as a whole. */
async function moveSwap(trx: Writer, before: ClaimRow, { state }: ClaimRow): Promise<void> {
  const { swap_listing_id: id, swap_amount: amount } = before;
  if (amount === null || isHeld(before.state) === isHeld(state)) return;
  if (isHeld(state)) {
    if (id === null) throw new AppError('SWAP_GONE');
    if (!(await holdStock(trx, id, amount))) throw new AppError('SWAP_NOT_ENOUGH');
  } else if (id !== null) await settleHeld(trx, id, amount, state === 'collected' ? amount : 0);
}
