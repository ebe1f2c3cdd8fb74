import type { ClaimAction, ClaimEnding, ClaimState, ListingKind } from '@windfall/contract';
import { isInLoan, type ModelLoan } from './exchange-model-loans.ts';

export type Actor = 'giver' | 'asker' | 'rule' | 'clock';

export interface ModelListing {
  readonly id: string;
  readonly kind: ListingKind;
  readonly owner: number;
  readonly rule: 'first' | 'draw' | 'least' | 'choose';
  readonly atOnce: boolean;
  readonly most: number | null;
  readonly drawAt: string | null;
  readonly seed: string | null;
  /** Its terms where it comes back. */
  readonly lent: { readonly mostDays: number; readonly renewals: number } | null;
  stock: number | null;
  isDrawn: boolean;
  isAvailable: boolean;
  /** When it became unavailable. */
  goneAt: string;
  isDeleted: boolean;
}

/** The asker's return in a swap. */
export interface ModelSwap {
  readonly listing: ModelListing;
  readonly amount: number;
}

export interface ModelClaim {
  readonly id: string;
  readonly listing: ModelListing;
  readonly asker: number;
  readonly giver: number;
  readonly wanted: number;
  readonly swap: ModelSwap | null;
  readonly loan: ModelLoan | null;
  state: ClaimState;
  why: ClaimEnding | null;
  given: number | null;
  version: number;
  dueAt: string | null;
  offeredAt: string;
  windowFrom: string | null;
  windowTo: string | null;
  hasAddress: boolean;
  isThanked: boolean;
  rank: number;
  changedAt: string;
  /** Versions of its changes, without those by which it was passed over. */
  changes: number[];
  /** The latest of these changes; of a pickup and a miss how many were promised. */
  last: { readonly action: string; readonly actor: Actor; readonly promised?: number };
  /** How often it was opened again, by each of the two ways. */
  reopened: { undo: number; again: number };
}

/** The state diagram. */
export function isPossible(claim: ModelClaim, action: ClaimAction, actor: Actor, now: string): boolean {
  const { state, why, windowFrom, isThanked, listing, last, changedAt, reopened, loan } = claim;
  if (!isInLoan(claim, action, actor, now)) return false;
  const isGiver = actor === 'giver';
  if (action === 'offer' || action === 'refuse') return isGiver && state === 'asked';
  if (action === 'accept' || action === 'decline') return !isGiver && state === 'offered';
  if (action === 'withdraw') return !isGiver && state === 'asked';
  if (action === 'call-off') return state === 'agreed' || (isGiver && state === 'offered');
  if (action === 'collect') return state === 'agreed';
  if (action === 'miss') return isGiver && state === 'agreed' && windowFrom !== null && now >= windowFrom;
  if (action === 'return') return state === 'out';
  if (action === 'renew') return !isGiver && state === 'out';
  if (action === 'lost') return isGiver && state === 'out';
  if (action === 'thank') return !isGiver && (state === 'collected' || state === 'back') && !isThanked;
  if (action === 'undo' && state === 'out' && loan?.saidAt) return reopened.undo < 3;
  if (action === 'undo') {
    if (state === 'out' && last.action !== 'collect') return false;
    const isRecent = Date.parse(now) < Date.parse(changedAt) + 24 * 3_600_000;
    return isOver(state) && !isThanked && last.actor === actor && isRecent && reopened.undo < 3;
  }
  if (listing.kind === 'wanted' || reopened.again >= 3) return false;
  return isGiver && (state === 'missed' || ['lapsed', 'declined', 'not_chosen'].includes(why ?? ''));
}

/** States to which a member has brought a claim that can be undone. */
export const isOver = (state: ClaimState) => state === 'collected' || state === 'missed' || state === 'out';

export const ENDINGS: Readonly<Record<string, ClaimEnding>> = {
  refuse: 'not_chosen',
  decline: 'declined',
  withdraw: 'withdrawn',
  'call-off': 'called_off',
  lost: 'lost',
};

export function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The model has no such row');
  return one;
}
