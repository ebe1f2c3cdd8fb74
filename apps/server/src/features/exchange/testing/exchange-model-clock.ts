import { type ClaimEnding, EXCHANGE } from '@windfall/contract';
import { drawHash } from '../line/line.ts';
import { silenceEnds } from '../times/deadlines.ts';
import type { ModelClaim, ModelListing } from './exchange-model-rows.ts';
import { ExchangeRules, OPEN } from './exchange-model-rules.ts';

/** Effects of time on the exchange of the model. */
export class ExchangeClock extends ExchangeRules {
  /** Runs the clock's due work. */
  tick(): void {
    const due = this.claims.filter(({ dueAt }) => dueAt !== null && dueAt <= this.now);
    const order = new Map(due.map((claim) => [claim, claim.dueAt ?? '']));
    const inOrder = due.toSorted((a, b) =>
      (order.get(a) ?? '') < (order.get(b) ?? '') ? -1 : order.get(a) === order.get(b) ? 0 : 1,
    );
    for (const claim of inOrder) this.#passTime(claim);
    for (const listing of this.listings) this.#draw(listing);
    for (const listing of this.listings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) this.#settle(listing);
    for (const claim of this.claims) this.#endOrphan(claim);
  }

  #passTime(claim: ModelClaim): void {
    const { state, dueAt, windowTo } = claim;
    if (dueAt === null || dueAt > this.now) return;
    if (state === 'offered') {
      this.change(claim, 'clock', 'end', 'ended', 'lapsed');
      this.freeStock(claim);
    } else if (state === 'agreed') {
      const silence = windowTo === null ? dueAt : silenceEnds(windowTo);
      if (silence > this.now) Object.assign(claim, { hasAddress: false, dueAt: silence });
      else {
        this.change(claim, 'clock', 'collect', 'collected');
        this.closeStock(claim);
      }
    }
  }

  #draw(listing: ModelListing): void {
    const { drawAt, seed, isDrawn, isDeleted } = listing;
    if (drawAt === null || seed === null || isDrawn || isDeleted || drawAt > this.now) return;
    const hash = ({ id }: ModelClaim) => drawHash(seed, id);
    const drawn = this.line(listing)
      .filter(({ swap }) => swap === null)
      .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
    for (const [index, claim] of drawn.entries()) claim.rank = index + 1;
    listing.isDrawn = true;
    this.giveToNext(listing);
  }

  #settle(listing: ModelListing): void {
    if (listing.isDeleted || !listing.isAvailable || this.line(listing).length === 0) return;
    if (listing.atOnce) this.giveToNext(listing);
    this.closeWhenGone(listing);
  }

  #endOrphan(claim: ModelClaim): void {
    const { state } = claim;
    const why = OPEN.includes(state) ? this.#reason(claim) : undefined;
    if (!why) return;
    this.change(claim, 'clock', 'end', 'ended', why);
    if (state !== 'asked') this.freeStock(claim);
  }

  #reason({ state, listing, asker, giver, swap }: ModelClaim): ClaimEnding | undefined {
    if (this.isBlocked(asker, giver)) return 'blocked';
    if (this.inactive.has(asker) || this.inactive.has(giver)) return 'member_left';
    if (listing.isDeleted) return 'listing_removed';
    const endsWhenGone = state === 'asked' || (listing.kind === 'wanted' && state === 'offered');
    if (endsWhenGone && this.#isGone(listing)) return 'gone';
    const isSwapGone = swap && (swap.listing.isDeleted || (state === 'asked' && this.#isGone(swap.listing)));
    return isSwapGone ? 'swap_gone' : undefined;
  }

  #isGone = ({ isAvailable, goneAt }: ModelListing) =>
    !isAvailable && Date.parse(goneAt) <= Date.parse(this.now) - EXCHANGE.goneMs;
}
