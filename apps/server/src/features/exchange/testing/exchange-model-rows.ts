import type { ClaimEnding, ClaimState, ListingKind, LoanDays } from '@windfall/contract';

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
  /** Whether it is at the stand of its owner, and how much of it was taken there. */
  readonly isAtStand: boolean;
  tapped: number;
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

/** A loan in memory: its days, how it is late and said to be back, and how often it was kept longer. */
export interface ModelLoan extends LoanDays {
  from: string;
  to: string;
  lateTo: string | null;
  saidAt: string | null;
  renewals: number;
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

/** A tap at a stand. */
export interface ModelTap {
  readonly id: string;
  readonly listing: ModelListing;
  readonly amount: number;
  readonly counted: number;
  readonly at: string;
  isUndone: boolean;
}

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
