import type { NewClaim } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import type { ListingState } from '../../listings/listings.service.ts';
import { askedDue } from '../change-claim.ts';
import { type ClaimRow, insertClaim, insertClaimEvent, type NewClaimRow, openingOf } from '../claims.repo.ts';
import type { NewSwap } from '../swap.ts';
import { promiseDeadline } from '../times/deadlines.ts';

/** Who opens a claim. */
type Opener = Pick<Viewer, 'id' | 'acting'>;

type ClaimedListing = Pick<ListingState, 'id' | 'title' | 'user_id'>;

/** A request or a promise of a member, with what it moves of an offer of their own. */
type Wish = Omit<NewClaim, 'swap'> & {
  readonly swap?: NewSwap | undefined;
  /** Of a harvest: the time of all its pickers. */
  readonly window?: { readonly from: string; readonly to: string };
};

/** Stores a claim that asks, at the end of the line of its listing, which the caller has joined. */
export async function storeClaim(
  trx: Writer,
  listing: ClaimedListing,
  asker: Opener,
  wish: Wish,
  { now, zone }: Pick<Moment, 'now' | 'zone'>,
): Promise<ClaimRow> {
  const members = { asker_id: asker.id, giver_id: listing.user_id };
  const claim = await insert(trx, {
    ...openedBy(wish, listing, now),
    ...members,
    kind: 'offer',
    state: 'asked',
    given: null,
    due_at: askedDue({ loan_to: wish.loan?.to ?? null }, zone),
    loan_from: wish.loan?.from ?? null,
    loan_to: wish.loan?.to ?? null,
    window_from: wish.window?.from ?? null,
    window_to: wish.window?.to ?? null,
    ...swapColumns(wish.swap),
  });
  await insertClaimEvent(trx, { ...openingOf(claim), by_user: asker.acting?.memberId ?? null });
  return claim;
}

/** Stores a promise for something wanted, which waits for its owner's yes. The caller has held the amount. */
export async function storePromise(
  trx: Writer,
  listing: ClaimedListing,
  giver: Opener,
  promise: Wish,
  now: string,
): Promise<ClaimRow> {
  const members = { asker_id: listing.user_id, giver_id: giver.id };
  const due_at = promiseDeadline(now, null);
  const claim = await insert(trx, {
    ...openedBy(promise, listing, now),
    ...members,
    kind: 'wanted',
    state: 'offered',
    given: promise.wanted,
    due_at,
    loan_from: null,
    loan_to: null,
    window_from: null,
    window_to: null,
    ...swapColumns(promise.swap),
  });
  await insertClaimEvent(trx, { ...openingOf(claim), by_user: giver.acting?.memberId ?? null });
  return claim;
}

const swapColumns = (swap: NewSwap | undefined) => ({
  swap_listing_id: swap?.listing.id ?? null,
  swap_title: swap?.listing.title ?? null,
  swap_amount: swap?.amount ?? null,
});

type Opened =
  | 'id'
  | 'listing_id'
  | 'listing_title'
  | 'wanted'
  | 'asked_at'
  | 'changed_at'
  | 'could'
  | 'how_much'
  | 'note';

/** The columns of a new claim that do not depend on who gives. */
const openedBy = (
  { id, wanted, could, how_much, note }: Omit<NewClaim, 'swap'>,
  listing: ClaimedListing,
  now: string,
): Pick<NewClaimRow, Opened> => ({
  id,
  listing_id: listing.id,
  listing_title: listing.title,
  wanted,
  asked_at: now,
  changed_at: now,
  could: JSON.stringify(could),
  how_much,
  note,
});

async function insert(trx: Writer, row: NewClaimRow): Promise<ClaimRow> {
  const claim = await insertClaim(trx, row);
  // Another request with this id was faster: the next attempt finds its claim.
  if (!claim) throw new AppError('CLAIM_ID_TAKEN');
  return claim;
}
