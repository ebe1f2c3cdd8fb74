import type { ListingKind, LoanDays } from '@windfall/contract';
import { promiseDeadline } from '../times/deadlines.ts';
import { newLoan, refusalOfDays } from './exchange-model-loans.ts';
import { ExchangeMembers } from './exchange-model-members.ts';
import type { ModelClaim, ModelListing, ModelSwap } from './exchange-model-rows.ts';
import { OPEN } from './exchange-model-rules.ts';

/** How claims are opened in the model. */
export class ExchangeOpening extends ExchangeMembers {
  ask(
    id: string,
    asker: number,
    listing: ModelListing,
    wanted: number,
    swap: ModelSwap | null,
    days: LoanDays | null = null,
  ): string {
    const out = this.outOf(asker);
    if (out) return out;
    const earlier = this.claims.find((claim) => claim.id === id);
    if (earlier) return this.#asEarlier(earlier, asker, listing, wanted, days);
    const { owner, most, stock } = listing;
    const refusal = this.#refusalToOpen(asker, listing, 'offer') ?? this.#swapRefusal(asker, swap);
    if (refusal) return refusal;
    if (stock !== null && this.gone(listing) >= stock) return 'LISTING_GONE';
    if (most !== null && wanted > most) return 'VALIDATION_FAILED';
    const { amount = 0, listing: { most: mostOfSwap } = { most: null } } = swap ?? {};
    if (swap && mostOfSwap !== null && amount > mostOfSwap) return 'VALIDATION_FAILED';
    if (swap?.listing.lent) return 'VALIDATION_FAILED';
    if (swap && amount > this.left(swap.listing)) return 'SWAP_NOT_ENOUGH';
    if (swap && listing.lent) return 'VALIDATION_FAILED';
    const ofDays = refusalOfDays(this.claims, listing, days, wanted, this.now);
    if (ofDays) return ofDays;
    if (this.hasOpen(listing, asker, owner)) return 'CLAIM_OPEN';
    this.#open({ id, listing, asker, giver: owner, wanted, swap, loan: days && newLoan(days) }, 'asker');
    if (listing.atOnce) this.giveToNext(listing);
    return 'ok';
  }

  promise(id: string, giver: number, listing: ModelListing, wanted: number): string {
    const out = this.outOf(giver);
    if (out) return out;
    const earlier = this.claims.find((claim) => claim.id === id);
    if (earlier) return this.#asEarlier(earlier, giver, listing, wanted);
    const { owner, stock } = listing;
    const refusal = this.#refusalToOpen(giver, listing, 'wanted');
    if (refusal) return refusal;
    if (stock !== null && this.gone(listing) >= stock) return 'LISTING_GONE';
    if (wanted > this.left(listing)) return 'ENOUGH_PROMISED';
    if (this.hasOpen(listing, owner, giver)) return 'CLAIM_OPEN';
    this.#open({ id, listing, asker: owner, giver, wanted, swap: null, loan: null }, 'giver');
    return 'ok';
  }

  #asEarlier(
    earlier: ModelClaim,
    opener: number,
    listing: ModelListing,
    wanted: number,
    days: LoanDays | null = null,
  ): string {
    const by = listing.kind === 'wanted' ? earlier.giver : earlier.asker;
    const isSame = by === opener && earlier.listing === listing && earlier.wanted === wanted;
    const isSameLoan = earlier.loan?.from === days?.from;
    return isSame && isSameLoan && !listing.isDeleted ? 'ok' : 'CLAIM_ID_TAKEN';
  }

  #refusalToOpen(opener: number, { owner, kind, isDeleted, isAvailable }: ModelListing, asked: ListingKind) {
    const isHidden = this.inactive.has(owner) || this.isBlocked(opener, owner);
    if (isDeleted || (isHidden && !this.isLate)) return 'LISTING_NOT_FOUND';
    if (owner === opener) return 'CLAIM_OWN';
    if (kind !== asked) return kind === 'wanted' ? 'LISTING_WANTED' : 'LISTING_OFFERED';
    if (this.isBetween && this.isBlocked(opener, owner)) return 'EXCHANGE_CLOSED';
    return isAvailable || this.isLate ? undefined : 'LISTING_GONE';
  }

  #swapRefusal(asker: number, swap: ModelSwap | null) {
    if (!swap) return undefined;
    const { owner, kind, isDeleted, isAvailable } = swap.listing;
    if (owner !== asker || kind !== 'offer' || isDeleted) return 'SWAP_NOT_OWN';
    return isAvailable || this.isLate ? undefined : 'SWAP_GONE';
  }

  #open(
    claim: Pick<ModelClaim, 'id' | 'listing' | 'asker' | 'giver' | 'wanted' | 'swap' | 'loan'>,
    actor: 'asker' | 'giver',
  ): void {
    const promised = {
      state: 'offered',
      given: claim.wanted,
      dueAt: promiseDeadline(this.now, null),
    } as const;
    this.claims.push({
      ...claim,
      state: 'asked',
      why: null,
      given: null,
      version: 1,
      dueAt: null,
      windowFrom: null,
      windowTo: null,
      hasAddress: false,
      isThanked: false,
      rank: Infinity,
      offeredAt: this.now,
      changedAt: this.now,
      changes: [1],
      ...(actor === 'giver' && promised),
      last: { action: actor === 'giver' ? 'offer' : 'ask', actor },
      reopened: { undo: 0, again: 0 },
    });
    const opened = this.claim(claim.id);
    if (actor === 'asker') opened.dueAt = this.dueOf(opened);
  }

  protected hasOpen = (listing: ModelListing, asker: number, giver: number) =>
    this.of(listing).some(
      (claim) => claim.asker === asker && claim.giver === giver && OPEN.includes(claim.state),
    );
}
