import type { Claim, ClaimAction } from '@windfall/contract';
import { isApiError, isUnreachable, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useWaiting } from '../../../lib/outbox/outbox-store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { claimMoveKind, type Move, useMoveClaim } from '../api/claims-move.ts';
import type { ClaimTexts } from '../model/claim-words.ts';
import { strings } from '../strings.ts';

export interface StepsProps {
  claim: Claim;
  steps: ReturnType<typeof useClaimSteps>;
}

/** The steps of one claim: how to take one, which one is under way, and what went wrong. */
export function useClaimSteps(claim: Claim, onTaken: () => void) {
  const t = useStrings(strings);
  const userId = useSession().user?.id;
  const { mutate, isPending, variables, error } = useMoveClaim(claim);
  const kept = useWaiting(userId).find(
    ({ kind, fields }) => kind === claimMoveKind.name && fields['claim'] === claim.id,
  );
  return {
    take: (move: Move) => mutate(move, { onSuccess: onTaken }),
    isTaking: (action: ClaimAction) => isPending && variables.action === action,
    problem: error && !isPending ? problemOf(t, error) : null,
    /** A step in the outbox. */
    kept,
  };
}

/** Why a change of a claim was not made. */
export function problemOf(t: ClaimTexts, error: unknown): string {
  if (isApiError(error) && error.code === 'CLAIM_CHANGED') return t.changed;
  if (isUnreachable(error)) return t.unreachable;
  return serverMessage(error) ?? t.failed;
}
