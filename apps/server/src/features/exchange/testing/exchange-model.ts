import type { ClaimAction, ClaimEnding, ClaimState, ListingKind } from '@windfall/contract';
import { EXCHANGE } from '@windfall/contract';
import { agreedDue, offerDeadline, promiseDeadline, silenceEnds } from '../deadlines.ts';
import { drawHash } from '../line.ts';
import {
  type Actor,
  ENDINGS,
  found,
  isPossible,
  type ModelClaim,
  type ModelListing,
  type ModelSwap,
} from './exchange-model-rows.ts';

export const ZONE = 'America/Los_Angeles';
export const MEMBERS = 8;
const OPEN: readonly ClaimState[] = ['asked', 'offered', 'agreed'];

/** The exchange in memory, in the plainest way: every answer and every row follows from it. Returns 'ok' or the code of the error. */
export class ExchangeModel {
  listings: ModelListing[] = [];
  claims: ModelClaim[] = [];
  inactive = new Set<number>();
  blocks = new Set<string>();
  /** Number of notices by member. */
  told: number[] = Array.from({ length: MEMBERS }, () => 0);
  now = '';
  /** Whether a request was checked before a deactivation, a block or an end of the listing that it meets when it is done. */
  isLate = false;

  /** The same exchange, which goes its own way from now on. */
  copy(): ExchangeModel {
    const { listings, claims, inactive, blocks, told, now } = this;
    const copied = structuredClone({ listings, claims, inactive, blocks, told, now });
    return Object.assign(new ExchangeModel(), copied);
  }

  /** Goes on from where this copy came to. */
  follow(
    { listings, claims, inactive, blocks, told }: ExchangeModel,
    seqs: ReadonlyMap<string, number>,
  ): void {
    const inOrder = claims.toSorted((a, b) => (seqs.get(a.id) ?? 0) - (seqs.get(b.id) ?? 0));
    Object.assign(this, { listings, claims: inOrder, inactive, blocks, told });
  }

  listing = (id: string) => found(this.listings.find((one) => one.id === id));
  claim = (id: string) => found(this.claims.find((one) => one.id === id));

  held = (listing: ModelListing) => this.#sum(listing, ['offered', 'agreed']);
  gone = (listing: ModelListing) => this.#sum(listing, ['collected']);
  line = (listing: ModelListing) => this.#of(listing).filter(({ state }) => state === 'asked');
  #of = (listing: ModelListing) => this.claims.filter((claim) => claim.listing === listing);

  #sum(listing: ModelListing, states: readonly ClaimState[]): number {
    const counted = this.claims.filter(({ state }) => states.includes(state));
    const moved = (claim: ModelClaim) =>
      (claim.listing === listing ? (claim.given ?? 0) : 0) +
      (claim.swap?.listing === listing ? claim.swap.amount : 0);
    return counted.reduce((sum, claim) => sum + moved(claim), 0);
  }

  isBlocked = (a: number, b: number) => this.blocks.has(`${a} ${b}`) || this.blocks.has(`${b} ${a}`);

  #isOut = (member: number) => this.inactive.has(member) && !this.isLate;

  #canDeal = ({ asker, giver }: ModelClaim) =>
    !this.inactive.has(asker) && !this.inactive.has(giver) && !this.isBlocked(asker, giver);

  ask(id: string, asker: number, listing: ModelListing, wanted: number, swap: ModelSwap | null): string {
    if (this.#isOut(asker)) return 'UNAUTHORIZED';
    const earlier = this.claims.find((claim) => claim.id === id);
    if (earlier) return this.#asEarlier(earlier, asker, listing, wanted);
    const { owner, most, stock } = listing;
    const refusal = this.#refusalToOpen(asker, listing, 'offer') ?? this.#swapRefusal(asker, swap);
    if (refusal) return refusal;
    if (stock !== null && this.gone(listing) >= stock) return 'LISTING_GONE';
    if (most !== null && wanted > most) return 'VALIDATION_FAILED';
    const { amount = 0, listing: { most: mostOfSwap } = { most: null } } = swap ?? {};
    if (swap && mostOfSwap !== null && amount > mostOfSwap) return 'VALIDATION_FAILED';
    if (swap && amount > this.#left(swap.listing)) return 'SWAP_NOT_ENOUGH';
    if (this.#hasOpen(listing, asker, owner)) return 'CLAIM_OPEN';
    this.#open({ id, listing, asker, giver: owner, wanted, swap }, 'asker');
    if (listing.atOnce) this.#giveToNext(listing);
    return 'ok';
  }

  promise(id: string, giver: number, listing: ModelListing, wanted: number): string {
    if (this.#isOut(giver)) return 'UNAUTHORIZED';
    const earlier = this.claims.find((claim) => claim.id === id);
    if (earlier) return this.#asEarlier(earlier, giver, listing, wanted);
    const { owner, stock } = listing;
    const refusal = this.#refusalToOpen(giver, listing, 'wanted');
    if (refusal) return refusal;
    if (stock !== null && this.gone(listing) >= stock) return 'LISTING_GONE';
    if (wanted > this.#left(listing)) return 'ENOUGH_PROMISED';
    if (this.#hasOpen(listing, owner, giver)) return 'CLAIM_OPEN';
    this.#open({ id, listing, asker: owner, giver, wanted, swap: null }, 'giver');
    return 'ok';
  }

  #asEarlier(earlier: ModelClaim, opener: number, listing: ModelListing, wanted: number): string {
    const by = listing.kind === 'wanted' ? earlier.giver : earlier.asker;
    const isSame = by === opener && earlier.listing === listing && earlier.wanted === wanted;
    return isSame && !listing.isDeleted ? 'ok' : 'CLAIM_ID_TAKEN';
  }

  #refusalToOpen(opener: number, { owner, kind, isDeleted, isAvailable }: ModelListing, asked: ListingKind) {
    const isOutOfSight = this.inactive.has(owner) || this.isBlocked(opener, owner);
    if (isDeleted || (isOutOfSight && !this.isLate)) return 'LISTING_NOT_FOUND';
    if (owner === opener) return 'CLAIM_OWN';
    if (kind !== asked) return kind === 'wanted' ? 'LISTING_WANTED' : 'LISTING_OFFERED';
    return isAvailable || this.isLate ? undefined : 'LISTING_GONE';
  }

  #swapRefusal(asker: number, swap: ModelSwap | null) {
    if (!swap) return undefined;
    const { owner, kind, isDeleted, isAvailable } = swap.listing;
    if (owner !== asker || kind !== 'offer' || isDeleted) return 'SWAP_NOT_OWN';
    return isAvailable || this.isLate ? undefined : 'SWAP_GONE';
  }

  #open(
    claim: Pick<ModelClaim, 'id' | 'listing' | 'asker' | 'giver' | 'wanted' | 'swap'>,
    actor: 'asker' | 'giver',
  ): void {
    const promised = {
      state: 'offered',
      given: claim.wanted,
      dueAt: promiseDeadline(this.now, null),
    } as const;
    this.claims.push({
      ...{ ...claim, state: 'asked', why: null, given: null, version: 1, dueAt: null },
      ...{ windowFrom: null, windowTo: null, hasAddress: false, isThanked: false, rank: Infinity },
      ...{ offeredAt: this.now, changedAt: this.now },
      ...(actor === 'giver' && promised),
      last: { action: actor === 'giver' ? 'offer' : 'ask', actor },
    });
  }

  #hasOpen = (listing: ModelListing, asker: number, giver: number) =>
    this.#of(listing).some(
      (claim) => claim.asker === asker && claim.giver === giver && OPEN.includes(claim.state),
    );

  move(
    claim: ModelClaim,
    member: number,
    action: ClaimAction,
    amount: number | undefined,
    version: number,
  ): string {
    const role = this.#roleOf(claim, member);
    if (typeof role !== 'object') return role;
    const { actor } = role;
    if (version !== claim.version) {
      const isDone =
        version === claim.version - 1 && claim.last.action === action && claim.last.actor === actor;
      return isDone ? 'ok' : 'CLAIM_CHANGED';
    }
    const refusal = this.#refusal(claim, action, actor, amount);
    if (refusal) return refusal;
    const { listing, state, given } = claim;
    this.#do(claim, action, actor, amount);
    const wasHeld = state === 'offered' || state === 'agreed';
    const isEnded = wasHeld && claim.state !== 'collected' && !OPEN.includes(claim.state);
    const isLess = wasHeld && claim.state === 'collected' && (claim.given ?? 0) < (given ?? 0);
    if (isEnded) this.#freeStock(claim);
    if (isLess) this.#giveToNext(listing);
    this.#closeStock(claim);
    return 'ok';
  }

  #closeStock({ listing, swap }: ModelClaim): void {
    this.#closeWhenGone(listing);
    if (swap) this.#closeWhenGone(swap.listing);
  }

  #freeStock({ listing, swap }: ModelClaim): void {
    this.#giveToNext(listing);
    if (swap) this.#giveToNext(swap.listing);
  }

  #roleOf({ asker, giver }: ModelClaim, member: number): string | { actor: 'asker' | 'giver' } {
    if (this.#isOut(member)) return 'UNAUTHORIZED';
    if (member === asker) return { actor: 'asker' };
    return member === giver ? { actor: 'giver' } : 'CLAIM_NOT_FOUND';
  }

  #refusal(claim: ModelClaim, action: ClaimAction, actor: Actor, amount: number | undefined) {
    const { listing, wanted, given, asker, giver, swap } = claim;
    if (!isPossible(claim, action, actor, this.now)) return 'CLAIM_ACTION_NOT_POSSIBLE';
    if (['offer', 'accept', 'again', 'thank'].includes(action) && !this.#canDeal(claim))
      return 'EXCHANGE_CLOSED';
    if (['offer', 'accept', 'again'].includes(action) && listing.isDeleted) return 'LISTING_GONE';
    if (action === 'again' && !listing.isAvailable) return 'LISTING_GONE';
    if (swap && ['offer', 'accept', 'again'].includes(action)) {
      const isListed = swap.listing.isAvailable || action === 'accept';
      if (swap.listing.isDeleted || !isListed) return 'SWAP_GONE';
    }
    if (action === 'again' && this.#hasOpen(listing, asker, giver)) return 'CLAIM_OPEN';
    if (action === 'collect' && (amount ?? 0) > (given ?? 0)) return 'NOT_ENOUGH_LEFT';
    if (action !== 'offer') return undefined;
    const offered = this.#offered(claim, amount);
    if (offered > wanted || offered > this.#left(listing)) return 'NOT_ENOUGH_LEFT';
    return swap && swap.amount > this.#left(swap.listing) ? 'SWAP_NOT_ENOUGH' : undefined;
  }

  #offered = ({ wanted, listing: { most } }: ModelClaim, amount: number | undefined) =>
    amount ?? Math.min(wanted, most ?? wanted);

  #left = (listing: ModelListing) =>
    listing.stock === null ? Infinity : listing.stock - this.held(listing) - this.gone(listing);

  #do(claim: ModelClaim, action: ClaimAction, actor: Actor, amount: number | undefined): void {
    if (action === 'offer') this.#promise(claim, actor, this.#offered(claim, amount));
    else if (action === 'accept') this.#change(claim, actor, action, 'agreed');
    else if (action === 'collect')
      this.#change(claim, actor, action, 'collected', null, amount ?? claim.given ?? 0);
    else if (action === 'miss') this.#change(claim, actor, action, 'missed');
    else if (action === 'again') {
      Object.assign(claim, { windowFrom: null, windowTo: null });
      this.#change(claim, actor, action, 'asked', null, null);
    } else if (action === 'thank') {
      const { changedAt } = claim;
      claim.isThanked = true;
      this.#change(claim, actor, action, 'collected');
      claim.changedAt = changedAt;
    } else this.#change(claim, actor, action, 'ended', ENDINGS[action]);
  }

  #promise(claim: ModelClaim, actor: Actor, amount: number): void {
    const to = claim.listing.atOnce && !claim.swap ? 'agreed' : 'offered';
    this.#change(claim, actor, 'offer', to, null, amount);
    if (to !== 'offered') return;
    claim.offeredAt = this.now;
    claim.dueAt = offerDeadline(this.now, ZONE, claim.windowFrom);
  }

  #change(
    claim: ModelClaim,
    actor: Actor,
    action: string,
    to: ClaimState,
    why: ClaimEnding | null = null,
    given = claim.given,
  ): void {
    Object.assign(claim, { state: to, why, given, changedAt: this.now, last: { action, actor } });
    claim.version += 1;
    if (to === 'agreed') claim.dueAt = agreedDue(this.#pickupOf(claim), this.now);
    else if (to !== 'offered') Object.assign(claim, { dueAt: null, hasAddress: false });
    const isNews = !(actor === 'clock' && to === 'collected');
    const { asker, giver, listing } = claim;
    const knows = why === 'gone' ? listing.owner : undefined;
    if (isNews && actor !== 'asker' && asker !== knows) this.#tell(asker);
    if (isNews && actor !== 'giver' && giver !== knows) this.#tell(giver);
  }

  #pickupOf = ({ windowTo, hasAddress }: ModelClaim) => ({
    window_to: windowTo,
    address: hasAddress ? 'somewhere' : '',
  });

  #tell(member: number): void {
    this.told[member] = (this.told[member] ?? 0) + 1;
  }

  pickup(claim: ModelClaim, member: number, window: { from: string; to: string }, version: number): string {
    const role = this.#roleOf(claim, member);
    if (typeof role !== 'object') return role;
    if (version !== claim.version) return 'CLAIM_CHANGED';
    if (claim.state !== 'offered' && claim.state !== 'agreed') return 'CLAIM_ACTION_NOT_POSSIBLE';
    if (!this.#canDeal(claim)) return 'EXCHANGE_CLOSED';
    Object.assign(claim, { windowFrom: window.from, windowTo: window.to });
    if (role.actor === 'giver') claim.hasAddress = true;
    this.#change(claim, role.actor, 'pickup', claim.state);
    if (claim.state !== 'offered') return 'ok';
    const { listing, offeredAt } = claim;
    claim.dueAt =
      listing.kind === 'wanted'
        ? promiseDeadline(offeredAt, window.from, this.now)
        : offerDeadline(offeredAt, ZONE, window.from, this.now);
    return 'ok';
  }

  editStock(listing: ModelListing, stock: number | null): string {
    if (this.#isOut(listing.owner)) return 'UNAUTHORIZED';
    if (listing.isDeleted) return 'LISTING_NOT_FOUND';
    if (stock !== null && stock < this.held(listing) + this.gone(listing)) return 'VALIDATION_FAILED';
    listing.stock = stock;
    return 'ok';
  }

  markGone(listing: ModelListing, isAvailable: boolean): string {
    if (this.#isOut(listing.owner)) return 'UNAUTHORIZED';
    if (listing.isDeleted) return 'LISTING_NOT_FOUND';
    listing.isAvailable = isAvailable;
    return 'ok';
  }

  block(blocker: number, blocked: number, isBlocked: boolean): string {
    if (this.inactive.has(blocker)) return 'UNAUTHORIZED';
    if (isBlocked && this.inactive.has(blocked)) return 'USER_NOT_FOUND';
    if (isBlocked) this.blocks.add(`${blocker} ${blocked}`);
    else this.blocks.delete(`${blocker} ${blocked}`);
    return 'ok';
  }

  #giveToNext(listing: ModelListing): void {
    if (listing.rule === 'choose' || (listing.rule === 'draw' && !listing.isDrawn)) return;
    const servesAll = listing.rule === 'draw' ? listing.stock !== null : listing.atOnce;
    this.#giveAlong(listing, servesAll ? Infinity : 1);
  }

  #giveAlong(listing: ModelListing, count: number): void {
    if (listing.isDeleted || !listing.isAvailable || this.inactive.has(listing.owner)) return;
    let given = 0;
    for (const claim of this.#ordered(listing)) {
      if (given >= count) return;
      if (!this.#canDeal(claim)) continue;
      const amount = Math.min(claim.wanted, this.#left(listing), listing.most ?? Infinity);
      if (amount < 1) return;
      this.#promise(claim, 'rule', amount);
      given += 1;
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

  #closeWhenGone(listing: ModelListing): void {
    if (listing.isDeleted || listing.stock === null || this.gone(listing) < listing.stock) return;
    listing.isAvailable = false;
    for (const claim of this.line(listing)) this.#change(claim, 'rule', 'end', 'ended', 'gone');
  }

  /** What the clock does now. */
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
      this.#change(claim, 'clock', 'end', 'ended', 'lapsed');
      this.#freeStock(claim);
    } else if (state === 'agreed') {
      const silence = windowTo === null ? dueAt : silenceEnds(windowTo);
      if (silence > this.now) Object.assign(claim, { hasAddress: false, dueAt: silence });
      else {
        this.#change(claim, 'clock', 'collect', 'collected');
        this.#closeStock(claim);
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
    this.#giveToNext(listing);
  }

  #settle(listing: ModelListing): void {
    if (listing.isDeleted || !listing.isAvailable || this.line(listing).length === 0) return;
    if (listing.atOnce) this.#giveToNext(listing);
    this.#closeWhenGone(listing);
  }

  #endOrphan(claim: ModelClaim): void {
    const { state } = claim;
    const why = OPEN.includes(state) ? this.#reason(claim) : undefined;
    if (!why) return;
    this.#change(claim, 'clock', 'end', 'ended', why);
    if (state !== 'asked') this.#freeStock(claim);
  }

  #reason({ state, listing, asker, giver, swap }: ModelClaim): ClaimEnding | undefined {
    if (this.isBlocked(asker, giver)) return 'blocked';
    if (this.inactive.has(asker) || this.inactive.has(giver)) return 'member_left';
    if (listing.isDeleted) return 'listing_removed';
    const endsWhenGone = state === 'asked' || (listing.kind === 'wanted' && state === 'offered');
    if (!listing.isAvailable && endsWhenGone) return 'gone';
    const isSwapGone = swap?.listing.isDeleted || (state === 'asked' && swap?.listing.isAvailable === false);
    return isSwapGone ? 'swap_gone' : undefined;
  }
}
