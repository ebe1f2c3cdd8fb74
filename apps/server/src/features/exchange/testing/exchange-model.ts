import { CLAIM_ACTIONS, type ClaimAction, type ListingKind } from '@windfall/contract';
import { offerDeadline, promiseDeadline, undoneDue } from '../times/deadlines.ts';
import { ExchangeClock } from './exchange-model-clock.ts';
import {
  type Actor,
  ENDINGS,
  isOver,
  isPossible,
  type ModelClaim,
  type ModelListing,
  type ModelSwap,
} from './exchange-model-rows.ts';
import { OPEN, ZONE } from './exchange-model-rules.ts';

export interface ModelWindow {
  readonly from: string;
  readonly to: string;
}

/** The exchange in memory, in the plainest way: every answer and every row follows from it. Returns 'ok' or the code of the error. */
export class ExchangeModel extends ExchangeClock {
  /** The same exchange, which goes its own way from now on. */
  copy(): ExchangeModel {
    const { listings, claims, inactive, blocks, told, now } = this;
    const copied = structuredClone({ listings, claims, inactive, blocks, told, now });
    return Object.assign(new ExchangeModel(), copied);
  }

  #isOut = (member: number) => this.inactive.has(member) && !this.isLate;

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
    if (swap && amount > this.left(swap.listing)) return 'SWAP_NOT_ENOUGH';
    if (this.#hasOpen(listing, asker, owner)) return 'CLAIM_OPEN';
    this.#open({ id, listing, asker, giver: owner, wanted, swap }, 'asker');
    if (listing.atOnce) this.giveToNext(listing);
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
    if (wanted > this.left(listing)) return 'ENOUGH_PROMISED';
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
    const isHidden = this.inactive.has(owner) || this.isBlocked(opener, owner);
    if (isDeleted || (isHidden && !this.isLate)) return 'LISTING_NOT_FOUND';
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
      ...{ offeredAt: this.now, changedAt: this.now, changes: [1] },
      ...(actor === 'giver' && promised),
      last: { action: actor === 'giver' ? 'offer' : 'ask', actor },
      reopened: { undo: 0, again: 0 },
    });
  }

  #hasOpen = (listing: ModelListing, asker: number, giver: number) =>
    this.of(listing).some(
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
    if (this.#hasChanged(claim, version))
      return this.#isDone(claim, action, actor, amount, version) ? 'ok' : 'CLAIM_CHANGED';
    const refusal = this.#refusal(claim, action, actor, amount);
    if (refusal) return refusal;
    const { listing, state, given } = claim;
    this.#do(claim, action, actor, amount);
    const wasHeld = state === 'offered' || state === 'agreed';
    const isEnded = wasHeld && claim.state !== 'collected' && !OPEN.includes(claim.state);
    const isLess = wasHeld && claim.state === 'collected' && (claim.given ?? 0) < (given ?? 0);
    if (isEnded) this.freeStock(claim);
    if (isLess) this.giveToNext(listing);
    this.closeStock(claim);
    return 'ok';
  }

  /** Whether the claim is not the one on which a step was decided, other than by being passed over. */
  #hasChanged = ({ version: present, changes }: ModelClaim, version: number) =>
    version > present || changes.some((change) => change > version);

  /** Whether the latest change of the claim is what a repeated request asks for. */
  #isDone(
    claim: ModelClaim,
    action: string,
    actor: Actor,
    amount: number | undefined,
    version: number,
  ): boolean {
    const { last, given, changes } = claim;
    if (
      changes.filter((change) => change > version).length !== 1 ||
      last.action !== action ||
      last.actor !== actor
    )
      return false;
    if (action === 'offer') return this.#offered(claim, amount) === given;
    return action !== 'collect' || (amount ?? last.promised) === given;
  }

  #roleOf({ asker, giver }: ModelClaim, member: number): string | { actor: 'asker' | 'giver' } {
    if (this.#isOut(member)) return 'UNAUTHORIZED';
    if (member === asker) return { actor: 'asker' };
    return member === giver ? { actor: 'giver' } : 'CLAIM_NOT_FOUND';
  }

  /** What a member can do with a claim now, of the smallest amount; whether enough is left of a return is told by the answer. */
  can(claim: ModelClaim, actor: 'asker' | 'giver'): string[] {
    const isRefused = (action: ClaimAction) => {
      const refusal = this.#refusal(claim, action, actor, 1);
      return refusal !== undefined && refusal !== 'SWAP_NOT_ENOUGH';
    };
    const actions: string[] = CLAIM_ACTIONS.filter((action) => !isRefused(action));
    const isHeld = claim.state === 'offered' || claim.state === 'agreed';
    return isHeld && this.canDeal(claim) ? [...actions, 'pickup'] : actions;
  }

  #refusal(claim: ModelClaim, action: ClaimAction, actor: Actor, amount: number | undefined) {
    const { listing, wanted, given, asker, giver, swap } = claim;
    const isUndrawn = listing.rule === 'draw' && !listing.isDrawn && !listing.isDeleted;
    const isTooEarly = action === 'offer' && isUndrawn && !swap;
    const isUnbegun = action === 'miss' && actor === 'giver' && claim.state === 'agreed';
    const isUndo = action === 'undo' && isOver(claim.state);
    if (isTooEarly || !isPossible(claim, action, actor, this.now)) {
      if (isUndo) return claim.isThanked ? 'UNDO_THANKED' : 'UNDO_OVER';
      return isUnbegun ? 'PICKUP_NOT_BEGUN' : 'CLAIM_ACTION_NOT_POSSIBLE';
    }
    if (['offer', 'accept', 'again', 'thank', 'undo'].includes(action) && !this.canDeal(claim))
      return 'EXCHANGE_CLOSED';
    if (['offer', 'accept', 'again', 'undo'].includes(action) && listing.isDeleted) return 'LISTING_GONE';
    if (action === 'again' && !listing.isAvailable) return 'LISTING_GONE';
    if (swap && ['offer', 'accept', 'again'].includes(action)) {
      const isListed = swap.listing.isAvailable || action === 'accept';
      if (swap.listing.isDeleted || !isListed) return 'SWAP_GONE';
    }
    if (isUndo && swap?.listing.isDeleted) return 'SWAP_GONE';
    if ((isUndo || action === 'again') && this.#hasOpen(listing, asker, giver)) return 'CLAIM_OPEN';
    if (isUndo) return this.#undoRefusal(claim);
    if (action === 'collect' && (amount ?? 0) > (given ?? 0)) return 'NOT_ENOUGH_LEFT';
    if (action !== 'offer') return undefined;
    const offered = this.#offered(claim, amount);
    if (offered > wanted || offered > this.left(listing)) return 'NOT_ENOUGH_LEFT';
    return swap && swap.amount > this.left(swap.listing) ? 'SWAP_NOT_ENOUGH' : undefined;
  }

  /** What was handed over is still there; what was free again may be promised to others. */
  #undoRefusal({ state, listing, swap, given, last }: ModelClaim) {
    const isCollected = state === 'collected';
    const needed = (last.promised ?? 0) - (isCollected ? (given ?? 0) : 0);
    if (needed > this.left(listing)) return 'UNDO_TAKEN';
    return swap && !isCollected && swap.amount > this.left(swap.listing) ? 'SWAP_NOT_ENOUGH' : undefined;
  }

  /** A listing that a pickup has marked as gone is available again. */
  #undo(claim: ModelClaim, actor: Actor): void {
    const { listing, swap, last, windowTo } = claim;
    for (const one of swap ? [listing, swap.listing] : [listing])
      if (this.#isClosedByPickup(one)) one.isAvailable = true;
    this.change(claim, actor, 'undo', 'agreed', null, last.promised ?? null);
    claim.dueAt = undoneDue(windowTo, this.now);
  }

  #isClosedByPickup = (listing: ModelListing) =>
    !listing.isAvailable &&
    this.claims.some(
      ({ listing: own, swap, state, changedAt }) =>
        (own === listing || swap?.listing === listing) &&
        state === 'collected' &&
        changedAt === listing.goneAt,
    );

  /** The most for each is deleted with the listing. */
  #offered = ({ wanted, listing: { most, isDeleted } }: ModelClaim, amount: number | undefined) =>
    amount ?? (isDeleted ? wanted : Math.min(wanted, most ?? wanted));

  #do(claim: ModelClaim, action: ClaimAction, actor: Actor, amount: number | undefined): void {
    if (action === 'undo' || action === 'again') claim.reopened[action] += 1;
    if (action === 'offer') {
      this.passOver(claim);
      this.offerTo(claim, actor, this.#offered(claim, amount));
    } else if (action === 'accept') this.change(claim, actor, action, 'agreed');
    else if (action === 'collect') {
      const promised = claim.given ?? 0;
      this.change(claim, actor, action, 'collected', null, amount ?? promised);
      claim.last = { action, actor, promised };
    } else if (action === 'miss') {
      this.change(claim, actor, action, 'missed');
      claim.last = { action, actor, promised: claim.given ?? 0 };
    } else if (action === 'undo') this.#undo(claim, actor);
    else if (action === 'again') {
      Object.assign(claim, { windowFrom: null, windowTo: null });
      this.change(claim, actor, action, 'asked', null, null);
    } else if (action === 'thank') {
      const { changedAt } = claim;
      claim.isThanked = true;
      this.change(claim, actor, action, 'collected');
      claim.changedAt = changedAt;
    } else this.change(claim, actor, action, 'ended', ENDINGS[action]);
  }

  pickup(claim: ModelClaim, member: number, window: ModelWindow | null, version: number): string {
    const role = this.#roleOf(claim, member);
    if (typeof role !== 'object') return role;
    if (this.#hasChanged(claim, version)) {
      const isSame = claim.windowFrom === (window?.from ?? null) && claim.windowTo === (window?.to ?? null);
      const hasAddress = role.actor === 'asker' || claim.hasAddress;
      const isDone = this.#isDone(claim, 'pickup', role.actor, undefined, version) && isSame && hasAddress;
      return isDone ? 'ok' : 'CLAIM_CHANGED';
    }
    if (claim.state !== 'offered' && claim.state !== 'agreed') return 'CLAIM_ACTION_NOT_POSSIBLE';
    if (!this.canDeal(claim)) return 'EXCHANGE_CLOSED';
    const { windowFrom, windowTo } = claim;
    const isMoved =
      window === null
        ? windowFrom !== null
        : windowFrom === null || window.from < windowFrom || window.to > (windowTo ?? '');
    const from = window?.from ?? null;
    Object.assign(claim, { windowFrom: from, windowTo: window?.to ?? null });
    if (role.actor === 'giver') claim.hasAddress = true;
    else if (isMoved) claim.hasAddress = false;
    this.change(claim, role.actor, 'pickup', claim.state);
    if (claim.state !== 'offered') return 'ok';
    const { listing, offeredAt } = claim;
    claim.dueAt =
      listing.kind === 'wanted'
        ? promiseDeadline(offeredAt, from, this.now)
        : offerDeadline(offeredAt, ZONE, from, this.now);
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
    if (listing.isAvailable && !isAvailable) listing.goneAt = this.now;
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
}
