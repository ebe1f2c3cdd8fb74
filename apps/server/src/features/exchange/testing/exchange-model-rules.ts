import { type ClaimEnding, type ClaimState, EXCHANGE, type LoanDays } from '@windfall/contract';
import { beginOf, outDue, overlap } from '../loans/loan-times.ts';
import { agreedDue, offerDeadline } from '../times/deadlines.ts';
import { freedBy, isNext, ZONE } from './exchange-model-loans.ts';
import {
  type Actor,
  found,
  type ModelClaim,
  type ModelListing,
  type ModelTap,
} from './exchange-model-rows.ts';

export const MEMBERS = 8;
/** The last one is a group, for which two persons act: 0 and 1. */
export const GROUP = MEMBERS - 1;
export const OPEN: readonly ClaimState[] = ['asked', 'offered', 'agreed', 'out'];

/** The listings and claims of the model, and how a change of one moves the line behind it. */
export class ExchangeRules {
  listings: ModelListing[] = [];
  claims: ModelClaim[] = [];
  taps: ModelTap[] = [];
  inactive = new Set<number>();
  blocks = new Set<string>();
  /** The persons who keep the group, and the one who acts for it, rightly or not. */
  keepers = new Set([0, 1]);
  acting = 0;
  /** Number of notices about claims by member. */
  told: number[] = Array.from({ length: MEMBERS }, () => 0);
  now = '';
  /** Whether a request was checked before a deactivation, a block or an end of the listing that it meets when it is done. */
  isLate = false;
  /** Whether a block between its members came after it found the listing and before it looked for blocks. */
  isBetween = false;

  /** Goes on from where this copy came to. */
  follow(
    { listings, claims, taps, inactive, blocks, keepers, told }: ExchangeRules,
    seqs: ReadonlyMap<string, number>,
  ): void {
    const inOrder = claims.toSorted((a, b) => (seqs.get(a.id) ?? 0) - (seqs.get(b.id) ?? 0));
    Object.assign(this, { listings, claims: inOrder, taps, inactive, blocks, keepers, told });
  }

  listing = (id: string) => found(this.listings.find((one) => one.id === id));
  claim = (id: string) => found(this.claims.find((one) => one.id === id));

  held = (listing: ModelListing) => this.#sum(listing, ['offered', 'agreed']);
  gone = (listing: ModelListing) => this.#sum(listing, ['collected']) + listing.tapped;
  line = (listing: ModelListing) => this.of(listing).filter(({ state }) => state === 'asked');
  protected of = (listing: ModelListing) => this.claims.filter((claim) => claim.listing === listing);

  #sum(listing: ModelListing, states: readonly ClaimState[]): number {
    const counted = this.claims.filter(({ state, loan }) => states.includes(state) && !loan);
    const moved = (claim: ModelClaim) =>
      (claim.listing === listing ? (claim.given ?? 0) : 0) +
      (claim.swap?.listing === listing ? claim.swap.amount : 0);
    return counted.reduce((sum, claim) => sum + moved(claim), 0);
  }

  isBlocked = (a: number, b: number) => this.blocks.has(`${a} ${b}`) || this.blocks.has(`${b} ${a}`);

  protected canDeal = ({ asker, giver }: ModelClaim) =>
    !this.inactive.has(asker) && !this.inactive.has(giver) && !this.isBlocked(asker, giver);

  protected left = (listing: ModelListing) =>
    listing.stock === null ? Infinity : listing.stock - this.held(listing) - this.gone(listing);

  protected offerTo(claim: ModelClaim, actor: Actor, amount: number): void {
    const to = claim.listing.atOnce && !claim.swap ? 'agreed' : 'offered';
    this.change(claim, actor, 'offer', to, null, amount);
    if (to !== 'offered') return;
    claim.offeredAt = this.now;
    claim.dueAt = offerDeadline(this.now, ZONE, claim.windowFrom);
  }

  protected change(
    claim: ModelClaim,
    actor: Actor,
    action: string,
    to: ClaimState,
    why: ClaimEnding | null = null,
    given = claim.given,
  ): void {
    Object.assign(claim, { state: to, why, given, changedAt: this.now, last: { action, actor } });
    claim.version += 1;
    claim.changes.push(claim.version);
    if (to === 'agreed') claim.dueAt = agreedDue(this.#pickupOf(claim), this.now, ZONE);
    else if (to !== 'offered') Object.assign(claim, { dueAt: this.dueOf(claim), hasAddress: false });
    const isNews = !(actor === 'clock' && (to === 'collected' || to === 'out'));
    const { asker, giver, listing } = claim;
    const knows = why === 'gone' ? listing.owner : undefined;
    if (isNews && actor !== 'asker' && asker !== knows) this.tell(asker);
    if (isNews && actor !== 'giver' && giver !== knows) this.tell(giver);
  }

  /** When the clock looks at a loan that is asked for or out. */
  protected dueOf({ state, loan }: ModelClaim): string | null {
    if (!loan || (state !== 'asked' && state !== 'out')) return null;
    const { to, lateTo, saidAt } = loan;
    if (state === 'asked') return beginOf(to, ZONE);
    return outDue({ loan_to: to, late_to: lateTo, back_said_at: saidAt }, ZONE);
  }

  #pickupOf = ({ windowTo, hasAddress, loan }: ModelClaim) => ({
    window_to: windowTo,
    loan_from: loan?.from ?? null,
    address: hasAddress ? 'somewhere' : '',
  });

  protected tell(member: number): void {
    this.told[member] = (this.told[member] ?? 0) + 1;
  }

  protected closeStock({ listing, swap }: ModelClaim): void {
    this.closeWhenGone(listing);
    if (swap) this.closeWhenGone(swap.listing);
  }

  protected freeStock(claim: ModelClaim): void {
    const { listing, swap } = claim;
    this.giveToNext(listing, freedBy(claim, this.now));
    if (swap) this.giveToNext(swap.listing);
  }

  protected giveToNext(listing: ModelListing, freed?: LoanDays): void {
    if (!this.#givesByItself(listing)) return;
    const servesAll = listing.rule === 'draw' ? listing.stock !== null : listing.atOnce;
    this.#giveAlong(listing, servesAll ? Infinity : 1, freed);
  }

  #givesByItself = ({ rule, isDrawn }: ModelListing) => rule !== 'choose' && (rule !== 'draw' || isDrawn);

  #giveAlong(listing: ModelListing, count: number, freed?: LoanDays): void {
    if (listing.isDeleted || !listing.isAvailable || this.inactive.has(listing.owner)) return;
    let given = 0;
    for (const claim of this.#ordered(listing)) {
      if (given >= count) return;
      const isLate = listing.rule === 'draw' && !listing.atOnce && claim.rank === Infinity;
      if (isLate || !this.canDeal(claim) || !isNext(this.claims, claim, freed, this.now)) continue;
      const amount = Math.min(claim.wanted, this.left(listing), listing.most ?? Infinity);
      if (amount < 1) return;
      this.offerTo(claim, 'rule', amount);
      given += 1;
    }
  }

  /** The giver promises by hand: those before the claim in a line that the rule orders are told, once until something else happens. */
  protected passOver(claim: ModelClaim): void {
    const { listing, swap } = claim;
    if (swap || listing.isDeleted || !this.#givesByItself(listing)) return;
    const line = this.#ordered(listing);
    for (const ahead of line.slice(0, line.indexOf(claim))) {
      if (!this.canDeal(ahead) || ahead.changes.at(-1) !== ahead.version) continue;
      if (claim.loan && ahead.loan && !overlap(claim.loan, ahead.loan)) continue;
      ahead.version += 1;
      this.tell(ahead.asker);
    }
  }

  #ordered(listing: ModelListing): ModelClaim[] {
    const line = this.line(listing).filter(({ swap }) => swap === null);
    const since = new Date(Date.parse(this.now) - EXCHANGE.latelyMs).toISOString();
    const got = (asker: number) =>
      this.claims.filter((one) => one.asker === asker && one.state === 'collected' && one.changedAt >= since)
        .length;
    if (listing.rule === 'draw') return line.toSorted((a, b) => a.rank - b.rank || 0);
    return listing.rule === 'least' ? line.toSorted((a, b) => got(a.asker) - got(b.asker)) : line;
  }

  protected closeWhenGone(listing: ModelListing): void {
    if (listing.isDeleted || listing.stock === null || this.gone(listing) < listing.stock) return;
    if (listing.isAvailable) listing.goneAt = this.now;
    listing.isAvailable = false;
    for (const claim of this.line(listing)) this.change(claim, 'rule', 'end', 'ended', 'gone');
  }
}
