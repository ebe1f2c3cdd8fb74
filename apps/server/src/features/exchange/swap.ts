import {
  type Claim,
  type ClaimAction,
  HARVEST_MESSAGES,
  LOAN_MESSAGES,
  type NewClaim,
  type Refusal,
  type Swap,
} from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findListingState, type ListingState, type SharingRow } from '../listings/listings.service.ts';
import type { ClaimRow } from './claims.repo.ts';
import { invalid } from './loans/loan-times.ts';

/**
 * Some of a member’s offer that moves with a claim: the asker's return (docs/product/exchange.md#swap), or of something wanted the offer
 * that its giver gives it from (docs/product/exchange.md#give-rest).
 */
export interface NewSwap {
  readonly listing: Pick<ListingState, 'id' | 'title'>;
  readonly amount: number;
}

/**
 * Whether its owner may go is asked before, once: read a second time in the same step, a member who is deactivated meanwhile would
 * be told that their listing is gone.
 */
const isListed = (listing: ListingState) => listing.is_available === 1 && listing.hidden_at === null;

/** The member’s offer of which they give some. Throws SWAP_NOT_OWN, and `gone` for one that is not available. */
export async function findSwap(
  trx: Writer,
  viewer: Viewer,
  swap: NewClaim['swap'],
  gone: 'SWAP_GONE' | 'LISTING_GONE' = 'SWAP_GONE',
): Promise<NewSwap | undefined> {
  if (!swap) return undefined;
  const listing = await findListingState(trx, swap.listing_id);
  if (listing?.user_id !== viewer.id || listing.kind !== 'offer') throw new AppError('SWAP_NOT_OWN');
  if (!isListed(listing)) throw new AppError(gone);
  return { listing, amount: swap.amount };
}

/** Throws when it is lent, when less is left than is offered in return, or when its owner gives fewer to each. The sharing is locked. */
export function assertSwapAmount(
  { stock, held, gone, most_each, comes_back, happens_from }: SharingRow,
  amount: number,
): void {
  if (comes_back === 1) throw invalid('swap.listing_id', LOAN_MESSAGES.swap);
  if (happens_from !== null) throw invalid('swap.listing_id', HARVEST_MESSAGES.swap);
  if (most_each !== null && amount > most_each) {
    const message: Refusal = ({ sharing }) => sharing.swapAtMost(most_each);
    throw new AppError('VALIDATION_FAILED', { message, fields: { 'swap.amount': message } });
  }
  if (stock !== null && held + gone + amount > stock) throw new AppError('SWAP_NOT_ENOUGH');
}

/** A listing given in return can be promised while it is available, and accepted or agreed again while it exists. */
export const isSwapListed = (listing: ListingState | undefined, step: Claim['can'][number]): boolean =>
  listing !== undefined && (step === 'accept' || step === 'undo' || isListed(listing));

/** Throws SWAP_GONE, or LISTING_GONE of what is wanted, when the other listing of a claim does not allow this action. */
export async function assertSwapListed(trx: Writer, claim: ClaimRow, action: ClaimAction): Promise<void> {
  const { swap_listing_id: id, swap_amount } = claim;
  if (swap_amount === null) return;
  const listing = id === null ? undefined : await findListingState(trx, id);
  if (!isSwapListed(listing, action))
    throw new AppError(claim.kind === 'wanted' ? 'LISTING_GONE' : 'SWAP_GONE');
}

/** Whether a claim gives the same in return as a repeated request for it. */
export function isSameSwap(claim: ClaimRow, swap: NewClaim['swap']): boolean {
  if (claim.swap_amount !== (swap?.amount ?? null)) return false;
  // Without an id its listing is deleted.
  return claim.swap_listing_id === null || claim.swap_listing_id === swap?.listing_id;
}

/** What a claim moves of another listing, for its two members; `sharing` is that of this listing. */
export function presentSwap(claim: ClaimRow, sharing: SharingRow | undefined): Swap | undefined {
  if (claim.swap_amount === null) return undefined;
  const isCounted = sharing !== undefined && sharing.stock !== null;
  return {
    listing_id: claim.swap_listing_id,
    title: claim.swap_title ?? '',
    amount: isCounted ? claim.swap_amount : null,
    unit: sharing?.unit ?? '',
  };
}
