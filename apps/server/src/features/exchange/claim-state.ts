import {
  CLAIM_ACTIONS,
  type Claim,
  type ClaimAction,
  type ClaimEnding,
  type ClaimState,
  type ErrorCode,
  EXCHANGE,
  type ListingKind,
  type SharingRule,
} from '@windfall/contract';

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
  /** What its events tell; undefined where that is not looked up. */
  readonly past?: Past | undefined;
}

/** How a claim came to its state. */
export interface Past {
  /** The side that reported it as picked up or missed; undefined before such a report. */
  readonly said_by: Actor | undefined;
  /** How often it was opened again, by each of the two ways. */
  readonly undone: number;
  readonly chances: number;
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
]);
/** What needs the listing. */
export const OF_LISTING: ReadonlySet<Claim['can'][number]> = new Set(['offer', 'accept', 'again', 'undo']);

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
  thank: { from: ['collected'], to: 'collected', by: ['asker'] },
  undo: { from: ['collected', 'missed'], to: 'agreed', by: ['giver', 'asker'] },
};

/** Endings after which the giver may give a second chance. */
const SECOND_CHANCES: ReadonlySet<ClaimEnding | null> = new Set(['lapsed', 'declined', 'not_chosen']);

/** Where an action leads, or undefined when this member cannot do it now. */
export function stepOf(
  claim: ClaimFacts,
  action: ClaimAction,
  role: Role,
  now: string,
): { readonly to: ClaimState; readonly why: ClaimEnding | null } | undefined {
  const { from, to, by, why = null } = RULES[action];
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
  return { to, why };
}

/** Whether the agreed time of a pickup has begun; without a time it never has. */
const hasBegun = ({ window_from }: ClaimFacts, now: string) => window_from !== null && window_from <= now;

/** For a day the member who said it can undo it, until the asker has said thanks, and not without end. */
const canUndo = ({ thanked_at, past, changed_at }: ClaimFacts, role: Role, now: string): boolean =>
  thanked_at === null &&
  past?.said_by === role &&
  past.undone < EXCHANGE.reopened &&
  Date.parse(now) - Date.parse(changed_at) < EXCHANGE.undoMs;

/** Why a member cannot do an action for which `stepOf` has no step. */
export function refusalOf({ state, thanked_at }: ClaimFacts, action: ClaimAction, role: Role): ErrorCode {
  const isOver = state === 'collected' || state === 'missed';
  if (action === 'undo' && isOver) return thanked_at === null ? 'UNDO_OVER' : 'UNDO_THANKED';
  const isEarly = action === 'miss' && state === 'agreed' && role === 'giver';
  return isEarly ? 'PICKUP_NOT_BEGUN' : 'CLAIM_ACTION_NOT_POSSIBLE';
}

/** The actions that the state of a claim leaves a member. */
export function possibleActions(claim: ClaimFacts, role: Role, now: string): Claim['can'] {
  const actions: Claim['can'] = CLAIM_ACTIONS.filter((action) => stepOf(claim, action, role, now));
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
