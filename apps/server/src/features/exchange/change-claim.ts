import type { Updateable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Moment } from '../../lib/zoned-time.ts';
import type { SharingRow } from '../listings/listings.service.ts';
import type { ClaimChange } from './claim-change.ts';
import { isHeld } from './claim-state.ts';
import { type ClaimRow, insertClaimEvent, updateClaim } from './claims.repo.ts';
import type { ClaimsTable } from './claims.table.ts';
import { moveDays } from './loans/free-days.ts';
import { beginOf, outDue } from './loans/loan-times.ts';
import { notifyOfChange, type PendingEvents } from './notify/notify-members.ts';
import { findSharing, moveStock } from './stock/stock.repo.ts';
import { agreedDue } from './times/deadlines.ts';

/**
 * Changes a claim with its stock, its line, its history and its notices, in one transaction. The caller has locked the
 * sharing of the listing and of its swap, so that claims on one listing change one after another. Throws CLAIM_CHANGED when another request was
 * faster, NOT_ENOUGH_LEFT, SWAP_NOT_ENOUGH and LOAN_TAKEN.
 */
export async function changeClaim(
  trx: Writer,
  claim: ClaimRow,
  change: ClaimChange,
  moment: Moment,
  pending: PendingEvents,
): Promise<ClaimRow> {
  const changed = await updateClaim(trx, claim, { ...columnsOf(claim, change, moment), ...change.set });
  if (!changed) throw new AppError('CLAIM_CHANGED');
  const sharing = await moveOwnStock(trx, claim, changed, change.action);
  await moveSwap(trx, claim, changed);
  await insertClaimEvent(trx, {
    claim_id: claim.id,
    n: changed.version,
    at: moment.now,
    actor: change.actor,
    action: change.action,
    from_state: claim.state,
    to_state: changed.state,
    amount: change.amount ?? null,
    by_user: change.by ?? null,
  });
  await notifyOfChange(trx, claim, changed, { ...change, sharing }, moment, pending);
  return changed;
}

function columnsOf(claim: ClaimRow, change: ClaimChange, { now, zone }: Moment): Updateable<ClaimsTable> {
  const { to, why = null, amount } = change;
  // Thanks do not change when it was picked up, which counts for the rule `least`.
  if (change.action === 'thank') return {};
  const columns = { state: to, ended_why: why, changed_at: now };
  // A second chance has a pickup of its own: the old window would be over as soon as it is agreed.
  const unplanned = { window_from: null, window_to: null, spot: null, pickup_note: '' };
  if (to === 'asked') return { ...columns, ...unplanned, given: null, due_at: askedDue(claim, zone) };
  if (to === 'offered') return { ...columns, given: amount ?? claim.given };
  if (to === 'agreed') {
    const window_to = change.set?.window_to === undefined ? claim.window_to : change.set.window_to;
    const address = change.set?.address ?? claim.address;
    const due_at = agreedDue({ window_to, address, loan_from: claim.loan_from }, now, zone);
    return { ...columns, given: amount ?? claim.given, due_at };
  }
  // The address ends with the exchange.
  const over = { ...columns, due_at: null, address: '' };
  if (to === 'out') {
    const { loan_to = claim.loan_to, back_said_at = claim.back_said_at } = change.set ?? {};
    const { late_to = claim.late_to } = change.set ?? {};
    return { ...over, due_at: outDue({ late_to, loan_to, back_said_at }, zone) };
  }
  return to === 'collected' ? { ...over, given: amount ?? claim.given } : over;
}

/** A wish to borrow ends with its last day. */
export const askedDue = ({ loan_to }: Pick<ClaimRow, 'loan_to'>, zone: string): string | null =>
  loan_to === null ? null : beginOf(loan_to, zone);

/** Moves the stock or the days of the claim's own listing and returns its sharing; undefined where nothing moves. */
async function moveOwnStock(
  trx: Writer,
  before: ClaimRow,
  after: ClaimRow,
  action: ClaimChange['action'],
): Promise<SharingRow | undefined> {
  const { listing_id } = before;
  const [wasHeld, held] = [isHeld(before.state), isHeld(after.state)];
  const asking = Number(after.state === 'asked') - Number(before.state === 'asked');
  if (listing_id !== null && before.loan_to !== null) return moveLoan(trx, listing_id, before, after, asking);
  if (listing_id === null || (asking === 0 && wasHeld === held)) return undefined;
  const taken = takenOf(after) - takenOf(before);
  const change = wasHeld === held ? 0 : held ? (after.given ?? 0) : -(before.given ?? 0);
  const sharing = await moveStock(trx, listing_id, { asking, held: change, gone: taken });
  if (!sharing && change > 0) throw new AppError(action === 'undo' ? 'UNDO_TAKEN' : 'NOT_ENOUGH_LEFT');
  return sharing;
}

/** A loan takes no stock for good: its days are counted. */
async function moveLoan(
  trx: Writer,
  listingId: string,
  before: ClaimRow,
  after: ClaimRow,
  asking: number,
): Promise<SharingRow | undefined> {
  const sharing =
    asking === 0
      ? await findSharing(trx, listingId)
      : await moveStock(trx, listingId, { asking, held: 0, gone: 0 });
  if (sharing) await moveDays(trx, sharing, before, after);
  return sharing;
}

const takenOf = ({ state, given }: ClaimRow): number => (state === 'collected' ? (given ?? 0) : 0);

/** Holds, hands over and frees what a claim moves of another listing together with its own, always as a whole. */
async function moveSwap(trx: Writer, before: ClaimRow, { state }: ClaimRow): Promise<void> {
  const { swap_listing_id: id, swap_amount: amount } = before;
  if (amount === null || isHeld(before.state) === isHeld(state)) return;
  const gone = (Number(state === 'collected') - Number(before.state === 'collected')) * amount;
  if (isHeld(state)) {
    const [over, few] =
      before.kind === 'wanted'
        ? (['LISTING_GONE', 'NOT_ENOUGH_LEFT'] as const)
        : (['SWAP_GONE', 'SWAP_NOT_ENOUGH'] as const);
    if (id === null) throw new AppError(over);
    const moved = await moveStock(trx, id, { asking: 0, held: amount, gone });
    if (!moved) throw new AppError(few);
    // Its owner lends it since.
    if (moved.comes_back === 1) throw new AppError(over);
  } else if (id !== null) await moveStock(trx, id, { asking: 0, held: -amount, gone });
}
