import {
  CLAIM_ACTIONS,
  type Claim,
  type ClaimAction,
  type ClaimEnding,
  type ClaimState,
  type ErrorCode,
  EXCHANGE,
  type ListingKind,
  LOANS,
  type SharingRule,
} from '@windfall/contract';
import type { Moment } from '../../lib/zoned-time.ts';
import { isLostBy, loanOf } from './loans/loan-times.ts';

/** One of the two members of a claim. */
export type Role = Claim['role'];
/** Who changes a claim. */
export type Actor = Role | 'rule' | 'clock' | 'admin';

/** The columns that decide what can be done with a claim. */
interface ClaimFacts {
  readonly kind: ListingKind;
  readonly state: ClaimState;
  readonly ended_why: ClaimEnding | null;
  readonly window_from: string | null;
  readonly thanked_at: string | null;
  readonly changed_at: string;
  readonly loan_from: string | null;
  readonly loan_to: string | null;
  readonly back_said_at: string | null;
  /** What its events tell; undefined where that is not looked up. */
  readonly past?: Past | undefined;
}

/** How a claim came to its state. */
export interface Past {
  /** How often it was opened again, by each of the two ways. */
  readonly undone: number;
  readonly chances: number;
  readonly renewals: number;
  /** Its latest change. */
  readonly last: { readonly action: string; readonly by: Actor } | undefined;
}

interface Rule {
  readonly from: readonly ClaimState[];
  readonly to: ClaimState;
  readonly by: readonly Role[];
  readonly why?: ClaimEnding;
}

/** What needs two active members without a block between them; ending a claim stays possible. */
export const BETWEEN_TWO: ReadonlySet<Claim['can'][number]> = new Set([
  'offer',
  'accept',
  'again',
  'thank',
  'undo',
  'pickup',
  'renew',
]);
/** What needs the listing. */
export const OF_LISTING: ReadonlySet<Claim['can'][number]> = new Set([
  'offer',
  'accept',
  'again',
  'undo',
  'renew',
]);

/** The state diagram (docs/product/exchange.md#claim-actions). */
const RULES: Readonly<Record<ClaimAction, Rule>> = {
  offer: { from: ['asked'], to: 'offered', by: ['giver'] },
  refuse: { from: ['asked'], to: 'ended', by: ['giver'], why: 'not_chosen' },
  accept: { from: ['offered'], to: 'agreed', by: ['asker'] },
  decline: { from: ['offered'], to: 'ended', by: ['asker'], why: 'declined' },
  withdraw: { from: ['asked'], to: 'ended', by: ['asker'], why: 'withdrawn' },
  'call-off': { from: ['offered', 'agreed'], to: 'ended', by: ['giver', 'asker'], why: 'called_off' },
  collect: { from: ['agreed'], to: 'collected', by: ['giver', 'asker'] },
  miss: { from: ['agreed'], to: 'missed', by: ['giver'] },
  again: { from: ['missed', 'ended'], to: 'asked', by: ['giver'] },
  thank: { from: ['collected', 'back'], to: 'collected', by: ['asker'] },
  undo: { from: ['collected', 'missed', 'out', 'back'], to: 'agreed', by: ['giver', 'asker'] },
  return: { from: ['out'], to: 'back', by: ['giver', 'asker'] },
  renew: { from: ['out'], to: 'out', by: ['asker'] },
  lost: { from: ['out'], to: 'ended', by: ['giver'], why: 'lost' },
};

/** Endings after which the giver may give a second chance. */
const SECOND_CHANCES: ReadonlySet<ClaimEnding | null> = new Set(['lapsed', 'declined', 'not_chosen']);

/** Where an action leads, or undefined when this member cannot do it now. */
export function stepOf(
  claim: ClaimFacts,
  action: ClaimAction,
  role: Role,
  { now, today }: Pick<Moment, 'now' | 'today'>,
): { readonly to: ClaimState; readonly why: ClaimEnding | null } | undefined {
  const { from, by, why = null } = RULES[action];
  if (!from.includes(claim.state) || !by.includes(role)) return undefined;
  // The asker refuses a promise by declining it.
  if (action === 'call-off' && claim.state === 'offered' && role === 'asker') return undefined;
  // A wanted listing has no line to come back to: the giver promises anew.
  if (action === 'again' && claim.kind === 'wanted') return undefined;
  if (action === 'again' && claim.state === 'ended' && !SECOND_CHANCES.has(claim.ended_why)) return undefined;
  if (action === 'again' && (claim.past?.chances ?? 0) >= EXCHANGE.reopened) return undefined;
  if (action === 'miss' && !hasBegun(claim, now)) return undefined;
  if (action === 'thank' && claim.thanked_at !== null) return undefined;
  if (action === 'undo' && !canUndo(claim, role, now)) return undefined;
  if (!isInLoan(claim, action, role, today)) return undefined;
  return { to: targetOf(claim, action, role), why };
}

/** Where an action leads: what is lent is out once it is picked up, and back when its giver says so. */
function targetOf(claim: ClaimFacts, action: ClaimAction, role: Role): ClaimState {
  if (action === 'thank') return claim.state;
  if (action === 'collect' && claim.loan_to !== null) return 'out';
  const staysOut = action === 'return' ? role === 'asker' : isDenial(claim, action);
  return staysOut ? 'out' : RULES[action].to;
}

/** Whether an action says that a loan is not back after all: this stays possible between members who no longer deal with each other. */
export const isDenial = (
  { state, back_said_at }: Pick<ClaimFacts, 'state' | 'back_said_at'>,
  action: string,
): boolean => action === 'undo' && (state === 'back' || back_said_at !== null);

/** Whether the days of a loan allow an action today; what is given away has none. */
function isInLoan(claim: ClaimFacts, action: ClaimAction, role: Role, today: string): boolean {
  const loan = loanOf(claim);
  if (!loan) return true;
  const isSaid = claim.back_said_at !== null;
  if (action === 'offer' || action === 'accept' || action === 'again') return today < loan.to;
  if (action === 'undo') return isDenial(claim, action) || today < loan.to;
  if (action === 'collect') return today >= loan.from;
  if (action === 'return') return role === 'giver' || !isSaid;
  if (action === 'renew') return !isSaid && today < loan.to && (claim.past?.renewals ?? 0) < LOANS.renewals;
  return action !== 'lost' || isLostBy(loan, today);
}

/** Whether the agreed time of a pickup has begun; without a time it never has. */
const hasBegun = ({ window_from }: ClaimFacts, now: string) => window_from !== null && window_from <= now;

/**
 * For a day the member who said it can undo it, until the asker has said thanks, and not without end. That a loan is back by the word of its
 * asker can be said to be a mistake by both, until it counts.
 */
function canUndo(claim: ClaimFacts, role: Role, now: string): boolean {
  const { state, thanked_at, past, changed_at } = claim;
  if (thanked_at !== null || past === undefined || past.undone >= EXCHANGE.reopened) return false;
  if (state === 'out' && isDenial(claim, 'undo')) return true;
  // What is out may have been kept longer since.
  const isLast = UNDOABLE.has(past.last?.action ?? '');
  return isLast && past.last?.by === role && Date.parse(now) - Date.parse(changed_at) < EXCHANGE.undoMs;
}

/** Changes that lead to a state which can be undone. */
const UNDOABLE: ReadonlySet<string> = new Set(['collect', 'miss', 'return']);

/** Why a member cannot do an action for which `stepOf` has no step. */
export function refusalOf(
  { state, thanked_at, loan_to }: ClaimFacts,
  action: ClaimAction,
  role: Role,
): ErrorCode {
  const isOver = RULES.undo.from.includes(state);
  const isLoan = loan_to !== null;
  if (isLoan && action === 'collect' && state === 'agreed') return 'LOAN_NOT_BEGUN';
  if (action === 'renew' && state === 'out' && role === 'asker') return 'LOAN_NOT_LONGER';
  if (action === 'lost' && state === 'out' && role === 'giver') return 'LOAN_NOT_LOST';
  if (action === 'undo' && isOver) return thanked_at === null ? 'UNDO_OVER' : 'UNDO_THANKED';
  const isEarly = action === 'miss' && state === 'agreed' && role === 'giver';
  return isEarly ? 'PICKUP_NOT_BEGUN' : 'CLAIM_ACTION_NOT_POSSIBLE';
}

/** The actions that the state of a claim leaves a member. */
export function possibleActions(
  claim: ClaimFacts,
  role: Role,
  moment: Pick<Moment, 'now' | 'today'>,
): Claim['can'] {
  const actions: Claim['can'] = CLAIM_ACTIONS.filter((action) => stepOf(claim, action, role, moment));
  return claim.state === 'agreed' || claim.state === 'offered' ? [...actions, 'pickup'] : actions;
}

/**
 * Whether a promise has to wait for the draw (docs/product/exchange.md#draw-first): the draw decides who gets some. Swaps are
 * the owner's to answer.
 */
export const waitsForDraw = (
  { swap_amount }: { readonly swap_amount: number | null },
  sharing: { readonly rule: SharingRule; readonly drawn_at: string | null } | undefined,
): boolean => swap_amount === null && sharing?.rule === 'draw' && sharing.drawn_at === null;

/** Why a claim ended, as its members are told: a block is never named (docs/product/exchange.md#claim-states). */
export const shownEnding = (why: ClaimEnding | null): ClaimEnding | null =>
  why === 'blocked' ? 'member_left' : why;

/** Whether stock is held for a claim in this state. */
export const isHeld = (state: ClaimState): boolean => state === 'offered' || state === 'agreed';

/** Whether a claim in this state keeps what others could have: promised, or lent. */
export const isTaken = (state: ClaimState): boolean => isHeld(state) || state === 'out';
