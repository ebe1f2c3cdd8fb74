import { CLAIM_ACTIONS, type ClaimAction } from '@windfall/contract';
import { offerDeadline, promiseDeadline, undoneDue } from '../times/deadlines.ts';
import { isDenialOf, isOver, isPossible } from './exchange-model-diagram.ts';
import { countOut, isFree, isPickupIn, mostHeld, renewalOf, ZONE } from './exchange-model-loans.ts';
import {
  type Actor,
  ENDINGS,
  found,
  type ModelClaim,
  type ModelListing,
  type ModelLoan,
} from './exchange-model-rows.ts';
import { OPEN } from './exchange-model-rules.ts';
import { ExchangeStands } from './exchange-model-stands.ts';

export interface ModelWindow {
  readonly from: string;
  readonly to: string;
}

/** The exchange in memory, in the plainest way: every answer and every row follows from it. Returns 'ok' or the code of the error. */
export class ExchangeModel extends ExchangeStands {
  /** The same exchange, which goes its own way from now on. */
  copy(): ExchangeModel {
    const { listings, claims, taps, inactive, blocks, keepers, acting, told, now } = this;
    const copied = structuredClone({ listings, claims, taps, inactive, blocks, keepers, acting, told, now });
    return Object.assign(new ExchangeModel(), copied);
  }

  move(
    claim: ModelClaim,
    member: number,
    action: ClaimAction,
    amount: number | undefined,
    version: number,
    to?: string,
  ): string {
    const role = this.#roleOf(claim, member);
    if (typeof role !== 'object') return role;
    const { actor } = role;
    if (this.#hasChanged(claim, version))
      return this.#isDone(claim, action, actor, amount, version, to) ? 'ok' : 'CLAIM_CHANGED';
    const refusal = this.#refusal(claim, action, actor, amount, to);
    if (refusal) return refusal;
    const { listing, state, given } = claim;
    this.#do(claim, action, actor, amount, to);
    const wasHeld = state === 'offered' || state === 'agreed' || state === 'out';
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
    to?: string,
  ): boolean {
    const { last, given, changes } = claim;
    if (
      changes.filter((change) => change > version).length !== 1 ||
      last.action !== action ||
      last.actor !== actor
    )
      return false;
    if (action === 'offer') return this.#offered(claim, amount) === given;
    if (action === 'renew') return (to ?? claim.loan?.to) === claim.loan?.to;
    return action !== 'collect' || (amount ?? last.promised) === given;
  }

  #roleOf({ asker, giver }: ModelClaim, member: number): string | { actor: 'asker' | 'giver' } {
    const out = this.outOf(member);
    if (out) return out;
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

  #refusal(
    claim: ModelClaim,
    action: ClaimAction,
    actor: Actor,
    amount: number | undefined,
    to?: string,
  ): string | undefined {
    const { listing, wanted, given, asker, giver, swap, loan, state } = claim;
    const isUndrawn = listing.rule === 'draw' && !listing.isDrawn && !listing.isDeleted;
    const isTooEarly = action === 'offer' && isUndrawn && !swap;
    const isUnbegun = action === 'miss' && actor === 'giver' && claim.state === 'agreed';
    const isUndo = action === 'undo' && isOver(claim.state);
    if (isTooEarly || !isPossible(claim, action, actor, this.now)) {
      if (loan && action === 'collect' && claim.state === 'agreed') return 'LOAN_NOT_BEGUN';
      if (action === 'renew' && claim.state === 'out' && actor === 'asker') return 'LOAN_NOT_LONGER';
      if (action === 'lost' && claim.state === 'out' && actor === 'giver') return 'LOAN_NOT_LOST';
      if (isUndo) return claim.isThanked ? 'UNDO_THANKED' : 'UNDO_OVER';
      return isUnbegun ? 'PICKUP_NOT_BEGUN' : 'CLAIM_ACTION_NOT_POSSIBLE';
    }
    if (isDenialOf(claim, action)) return state === 'back' ? this.#notBackRefusal(claim) : undefined;
    if (['offer', 'accept', 'again', 'thank', 'undo', 'renew'].includes(action) && !this.canDeal(claim))
      return 'EXCHANGE_CLOSED';
    if (['offer', 'accept', 'again', 'undo', 'renew'].includes(action) && listing.isDeleted)
      return 'LISTING_GONE';
    if ((action === 'again' || action === 'renew') && !listing.isAvailable) return 'LISTING_GONE';
    if (swap && ['offer', 'accept', 'again'].includes(action)) {
      const isListed = swap.listing.isAvailable || action === 'accept';
      if (swap.listing.isDeleted || !isListed) return 'SWAP_GONE';
    }
    if (isUndo && swap?.listing.isDeleted) return 'SWAP_GONE';
    const opens = (isUndo && state !== 'out') || action === 'again';
    if (opens && this.hasOpen(listing, asker, giver)) return 'CLAIM_OPEN';
    if (isUndo) return this.#undoRefusal(claim);
    if (action === 'collect' && (amount ?? 0) > (given ?? 0)) return 'NOT_ENOUGH_LEFT';
    if (loan) return this.#loanRefusal(claim, action, amount, to);
    if (action !== 'offer') return undefined;
    const offered = this.#offered(claim, amount);
    if (offered > wanted || offered > this.left(listing)) return 'NOT_ENOUGH_LEFT';
    return swap && swap.amount > this.left(swap.listing) ? 'SWAP_NOT_ENOUGH' : undefined;
  }

  /** What was said to be back may be in the hands of another one since. */
  #notBackRefusal({ listing, asker, giver, loan }: ModelClaim): string | undefined {
    if (listing.isDeleted || !loan) return undefined;
    if (countOut(this.claims, listing) >= (listing.stock ?? 0)) return 'UNDO_TAKEN';
    if (this.hasOpen(listing, asker, giver)) return 'CLAIM_OPEN';
    return isFree(this.claims, listing, loan) ? undefined : 'LOAN_TAKEN';
  }

  #loanRefusal(claim: ModelClaim, action: ClaimAction, amount: number | undefined, to: string | undefined) {
    const { loan, listing, wanted } = claim;
    if (!loan) return undefined;
    if (action === 'offer' && this.#offered(claim, amount) > wanted) return 'NOT_ENOUGH_LEFT';
    if (action === 'offer') return isFree(this.claims, listing, loan) ? undefined : 'LOAN_TAKEN';
    const isStillOut = !listing.isDeleted && countOut(this.claims, listing) >= (listing.stock ?? 0);
    if (action === 'collect') return isStillOut ? 'LOAN_STILL_OUT' : undefined;
    if (action !== 'renew') return undefined;
    const end = renewalOf(this.claims, claim, this.now);
    return end !== undefined && (to ?? end) <= end && (to ?? end) > loan.to ? undefined : 'LOAN_NOT_LONGER';
  }

  /** What was handed over is still there; what was free again may be promised to others. */
  #undoRefusal({ state, listing, swap, given, last, loan }: ModelClaim) {
    if (loan) return state === 'out' || isFree(this.claims, listing, loan) ? undefined : 'LOAN_TAKEN';
    const isCollected = state === 'collected';
    const needed = (last.promised ?? 0) - (isCollected ? (given ?? 0) : 0);
    if (needed > this.left(listing)) return 'UNDO_TAKEN';
    return swap && !isCollected && swap.amount > this.left(swap.listing) ? 'SWAP_NOT_ENOUGH' : undefined;
  }

  /** A listing that a pickup has marked as gone is available again. */
  #undo(claim: ModelClaim, actor: Actor): void {
    const { listing, swap, last, windowTo, loan } = claim;
    if (loan && isDenialOf(claim, 'undo')) {
      loan.saidAt = null;
      if (claim.state === 'back') loan.lateTo = null;
      this.change(claim, actor, 'undo', 'out');
      return;
    }
    for (const one of swap ? [listing, swap.listing] : [listing])
      if (this.#isClosedByPickup(one)) one.isAvailable = true;
    this.change(claim, actor, 'undo', 'agreed', null, last.promised ?? null);
    claim.dueAt = undoneDue({ window_to: windowTo, loan_from: loan?.from ?? null }, this.now, ZONE);
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

  #do(claim: ModelClaim, action: ClaimAction, actor: Actor, amount: number | undefined, to?: string): void {
    if (action === 'undo' || action === 'again') claim.reopened[action] += 1;
    if (action === 'offer') {
      this.passOver(claim);
      this.offerTo(claim, actor, this.#offered(claim, amount));
    } else if (action === 'accept') this.change(claim, actor, action, 'agreed');
    else if (action === 'collect') {
      const promised = claim.given ?? 0;
      if (claim.loan) claim.loan.renewals = 0;
      this.change(claim, actor, action, claim.loan ? 'out' : 'collected', null, amount ?? promised);
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
      this.change(claim, actor, action, claim.state);
      claim.changedAt = changedAt;
    } else if (claim.loan && (action === 'return' || action === 'renew'))
      this.#moveLoan(claim, claim.loan, action, actor, to);
    else this.change(claim, actor, action, 'ended', ENDINGS[action]);
  }

  #moveLoan(claim: ModelClaim, loan: ModelLoan, action: 'return' | 'renew', actor: Actor, to?: string): void {
    const isBack = action === 'return' && actor === 'giver';
    if (action === 'renew') {
      loan.to = to ?? found(renewalOf(this.claims, claim, this.now));
      loan.renewals += 1;
    } else if (!isBack) loan.saidAt = this.now;
    this.change(claim, actor, action, isBack ? 'back' : 'out');
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
    const { windowFrom, windowTo } = claim;
    const isStored = window === null || (window.from === windowFrom && window.to === windowTo);
    if (!isStored && !isPickupIn(claim.loan, window)) return 'VALIDATION_FAILED';
    if (!this.canDeal(claim)) return 'EXCHANGE_CLOSED';
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
    const out = this.outOf(listing.owner);
    if (out) return out;
    if (listing.isDeleted) return 'LISTING_NOT_FOUND';
    if (stock !== null && stock < this.held(listing) + this.gone(listing)) return 'VALIDATION_FAILED';
    if (stock !== null && stock < mostHeld(this.claims, listing)) return 'VALIDATION_FAILED';
    listing.stock = stock;
    return 'ok';
  }

  markGone(listing: ModelListing, isAvailable: boolean): string {
    const out = this.outOf(listing.owner);
    if (out) return out;
    if (listing.isDeleted) return 'LISTING_NOT_FOUND';
    if (listing.isAvailable && !isAvailable) listing.goneAt = this.now;
    listing.isAvailable = isAvailable;
    return 'ok';
  }
}
