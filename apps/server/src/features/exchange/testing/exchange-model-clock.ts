import { type ClaimEnding, dayAfter, EXCHANGE, LOANS } from '@windfall/contract';
import { drawHash } from '../line/line.ts';
import { silenceEnds } from '../times/deadlines.ts';
import { countOut, freedBy, takenOn, todayAt, ZONE } from './exchange-model-loans.ts';
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
    const { state, dueAt } = claim;
    if (dueAt === null || dueAt > this.now) return;
    const isPast = claim.loan !== null && todayAt(this.now) >= claim.loan.to;
    if (state === 'offered') this.#end(claim, 'lapsed');
    else if (state === 'out') this.#passNights(claim);
    else if (state === 'agreed') this.#passSilence(claim, dueAt, isPast);
    else if (isPast) this.#end(claim, 'days_over');
  }

  #passSilence(claim: ModelClaim, dueAt: string, isPast: boolean): void {
    const { windowTo } = claim;
    const pickup = { window_to: windowTo, loan_from: claim.loan?.from ?? null };
    const silence = windowTo === null ? dueAt : silenceEnds(pickup, dueAt, ZONE);
    if (silence > this.now) Object.assign(claim, { hasAddress: false, dueAt: silence });
    else if (!claim.loan) {
      this.change(claim, 'clock', 'collect', 'collected');
      this.closeStock(claim);
    } else if (claim.listing.isDeleted || countOut(this.claims, claim.listing) < (claim.listing.stock ?? 0))
      this.change(claim, 'clock', 'collect', 'out');
    else if (isPast) this.#end(claim, 'days_over');
    else claim.dueAt = new Date(Date.parse(this.now) + 24 * 3_600_000).toISOString();
  }

  #end(claim: ModelClaim, why: ClaimEnding): void {
    const wasInLine = claim.state === 'asked';
    this.change(claim, 'clock', 'end', 'ended', why);
    if (!wasInLine) this.freeStock(claim);
  }

  /** A loan that was said to be back is back after a while; another one takes every day that has begun. */
  #passNights(claim: ModelClaim): void {
    const { loan, listing, giver } = claim;
    if (!loan) return;
    if (loan.saidAt !== null && Date.parse(loan.saidAt) + LOANS.backSilenceMs <= Date.parse(this.now)) {
      this.change(claim, 'clock', 'return', 'back');
      this.giveToNext(listing, freedBy(claim, this.now));
      return;
    }
    for (let day = loan.lateTo ?? loan.to; day <= todayAt(this.now); day = dayAfter(day, 1)) {
      loan.lateTo = dayAfter(day, 1);
      if (listing.isDeleted) continue;
      const { held, late } = takenOn(this.claims, listing, day);
      if (held + late <= (listing.stock ?? 0)) continue;
      for (const next of this.of(listing)) {
        if (next.state !== 'offered' && next.state !== 'agreed') continue;
        const begins = next.loan?.from === day || (day === loan.to && (next.loan?.from ?? '') <= day);
        if (!begins || (next.loan?.to ?? '') <= day) continue;
        this.tell(giver);
        this.tell(next.asker);
      }
    }
    claim.dueAt = this.dueOf(claim);
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
    // What is out survives all of this.
    const why = OPEN.includes(state) && state !== 'out' ? this.#reason(claim) : undefined;
    if (!why) return;
    this.#end(claim, why);
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
