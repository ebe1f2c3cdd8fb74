import type { ClaimAction, ClaimState } from '@windfall/contract';
import { isInLoan } from './exchange-model-loans.ts';
import type { Actor, ModelClaim } from './exchange-model-rows.ts';

/** The state diagram. */
export function isPossible(claim: ModelClaim, action: ClaimAction, actor: Actor, now: string): boolean {
  const { state, why, windowFrom, isThanked, listing, last, changedAt, reopened } = claim;
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
  if (isDenialOf(claim, action) && state === 'out') return reopened.undo < 3;
  if (action === 'undo') {
    if (state === 'out' && last.action !== 'collect') return false;
    if (state === 'back' && last.action !== 'return') return false;
    const isRecent = Date.parse(now) < Date.parse(changedAt) + 24 * 3_600_000;
    return isOver(state) && !isThanked && last.actor === actor && isRecent && reopened.undo < 3;
  }
  if (listing.kind === 'wanted' || reopened.again >= 3) return false;
  return isGiver && (state === 'missed' || ['lapsed', 'declined', 'not_chosen'].includes(why ?? ''));
}

/** States to which a member has brought a claim that can be undone. */
export const isOver = (state: ClaimState) => ['collected', 'missed', 'out', 'back'].includes(state);

/** Whether an undo says that a loan is not back after all. */
export const isDenialOf = ({ state, loan }: ModelClaim, action: string): boolean =>
  action === 'undo' && (state === 'back' || (loan?.saidAt ?? null) !== null);
