import { createHash } from 'node:crypto';
import type { LoanDays } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import { existsBlockBetween } from '../../blocks/blocks.service.ts';
import { findListingState, type SharingRow } from '../../listings/listings.service.ts';
import { findMemberFaces } from '../../users/users.service.ts';
import { changeClaim } from '../change-claim.ts';
import { type ClaimRow, findClaim, findInLine } from '../claims.repo.ts';
import { isFree } from '../loans/free-days.ts';
import { loanOf, overlap } from '../loans/loan-times.ts';
import type { PendingEvents } from '../notify/notify-members.ts';
import { findSharing, markDrawn } from '../stock/stock.repo.ts';
import { latelySince, offerDeadline } from '../times/deadlines.ts';
import { findLine, setDrawRank } from './line.repo.ts';

/** Context of a step of the line beside the transaction. */
export interface LineStep extends Moment {
  readonly pending: PendingEvents;
}

/** Whether the rule gives by itself: not where the owner chooses, and a draw only once it is drawn. */
export const givesByItself = ({ rule, drawn_at }: SharingRow) =>
  rule !== 'choose' && (rule !== 'draw' || drawn_at !== null);

/** The amount that can be promised to a claim now; 0 when nothing is left. */
function amountFor(sharing: SharingRow, wanted: number): number {
  const left = sharing.stock === null ? wanted : sharing.stock - sharing.held - sharing.gone;
  return Math.min(wanted, left, sharing.most_each ?? wanted);
}

/**
 * Promises freed stock to the next in line (docs/product/exchange.md#next-in-line). Where it is given at once, and after a
 * draw of counted stock, to all in line as far as the stock goes. The sharing is locked. `freed` are the days that a loan gives back:
 * only those who wait for one of them are next.
 */
export async function giveToNext(
  trx: Writer,
  listingId: string,
  step: LineStep,
  freed?: LoanDays,
): Promise<void> {
  const sharing = await findSharing(trx, listingId);
  // Most who ask while all is promised end here: the listing is locked, and the others wait for it.
  if (!sharing || !givesByItself(sharing) || amountFor(sharing, 1) < 1) return;
  // A harvest that is over takes no more pickers.
  if (sharing.happens_to !== null && sharing.happens_to <= step.now) return;
  const servesAll = sharing.rule === 'draw' ? sharing.stock !== null : sharing.at_once === 1;
  await giveAlongLine(trx, sharing, servesAll ? Infinity : 1, step, freed);
}

/** Promises to this many in line, as far as the stock goes, and passes over those who can no longer deal with the owner. */
async function giveAlongLine(
  trx: Writer,
  first: SharingRow,
  count: number,
  step: LineStep,
  freed?: LoanDays,
): Promise<void> {
  const listing = await findListingState(trx, first.listing_id);
  if (listing?.is_available !== 1 || listing.is_active === 0 || listing.hidden_at !== null) return;
  let given = 0;
  for (const id of await findLine(trx, first.listing_id, latelySince(step.now))) {
    if (given >= count) return;
    const claim = await findClaim(trx, id);
    if (!claim || isForOwner(first, claim) || !(await canDeal(trx, claim))) continue;
    if (!(await hasDays(trx, first, claim, step, freed))) continue;
    const sharing = given === 0 ? first : await findSharing(trx, first.listing_id);
    if (!sharing || !(await give(trx, sharing, claim, step))) return;
    given += 1;
  }
}

/** Whether the days of a loan are free and not over, and one of them was given back if `freed` says which were. */
async function hasDays(
  trx: Writer,
  sharing: SharingRow,
  claim: ClaimRow,
  { today }: LineStep,
  freed: LoanDays | undefined,
): Promise<boolean> {
  const loan = loanOf(claim);
  if (!loan) return true;
  if (today >= loan.to || (freed && !overlap(loan, freed))) return false;
  return isFree(trx, sharing, loan);
}

/** After a draw its owner answers those who ask later, unless it is given at once (docs/product/exchange.md#draw). */
const isForOwner = ({ rule, at_once }: SharingRow, { draw_rank }: ClaimRow) =>
  rule === 'draw' && at_once === 0 && draw_rank === null;

/** Whether both members are active and without a block between them. */
export async function canDeal(
  db: Reader,
  { asker_id, giver_id }: Pick<ClaimRow, 'asker_id' | 'giver_id'>,
): Promise<boolean> {
  const members = await findMemberFaces(db, [asker_id, giver_id]);
  if (!members.get(asker_id)?.isActive || !members.get(giver_id)?.isActive) return false;
  return !(await existsBlockBetween(db, asker_id, giver_id));
}

/** Promises to one claim by the rule; a member who asked where it is given at once has agreed by asking. */
async function give(trx: Writer, sharing: SharingRow, claim: ClaimRow, step: LineStep): Promise<boolean> {
  const amount = amountFor(sharing, claim.wanted);
  if (amount < 1) return false;
  const to = sharing.at_once === 1 ? ('agreed' as const) : ('offered' as const);
  const due_at = offerDeadline(step.now, step.zone, claim.window_from);
  const set = to === 'offered' ? { due_at } : {};
  await changeClaim(trx, claim, { actor: 'rule', action: 'offer', to, amount, set }, step, step.pending);
  return true;
}

/** The place of a claim in a draw: the hash of seed and id, which anyone can compute once the seed is published. */
export const drawHash = (seed: string, claimId: string) =>
  createHash('sha256')
    .update(seed + claimId)
    .digest('hex');

/** Draws: orders all who ask by their hash, publishes the seed and promises in that order. The sharing is locked. */
export async function draw(trx: Writer, sharing: SharingRow, step: LineStep): Promise<void> {
  const { listing_id, seed, drawn_at } = sharing;
  if (seed === null || drawn_at !== null) return;
  // The owner decides about swaps: they have no place in the order.
  const line = (await findInLine(trx, listing_id)).filter(({ swap_amount }) => swap_amount === null);
  const hashed = line.map((claim) => ({ id: claim.id, hash: drawHash(seed, claim.id) }));
  const drawn = hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const [index, { id }] of drawn.entries()) await setDrawRank(trx, id, index + 1);
  await markDrawn(trx, listing_id, step.now);
  await giveAlongLine(trx, { ...sharing, drawn_at: step.now }, sharing.stock === null ? 1 : Infinity, step);
}
