import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Claim, ClaimAction, User } from '@windfall/contract';
import { isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import { sendOutbox } from '../../../lib/offline/outbox.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { moveClaimEndpoint } from '../claims/claim-outbox-kinds.ts';
import { reloadClaim, storeClaim } from './claims-cache.ts';

export interface Move {
  action: ClaimAction;
  amount?: number | undefined;
  text?: string;
}

/** Steps that mean the same when they arrive later; the others need an answer at once. */
const KEPT: readonly ClaimAction[] = ['offer', 'accept', 'collect'];

/** Takes a claim one step further. Resolves to null when the step waits in the outbox. */
export function useMoveClaim(claim: Claim) {
  return useMutation({
    mutationFn: async ({ action, amount, text }: Move, { client }): Promise<Claim | null> => {
      const { id, version } = claim;
      const body = { version, ...(amount !== undefined && { amount }), ...(text !== undefined && { text }) };
      try {
        return (await apiOf(client).call(moveClaimEndpoint, { params: { id, action }, body })).data;
      } catch (error) {
        if (isUnreachable(error) && KEPT.includes(action) && (await keep(client, claim, { action, amount })))
          return null;
        throw error;
      }
    },
    onSuccess: (changed, _move, _before, { client }) => {
      if (changed) storeClaim(client, changed);
    },
    onError: (error, _move, _before, { client }) => reloadStale(client, claim.id, error),
    meta: { toast: false },
  });
}

/** The refused version is not the present one. */
export async function reloadStale(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (isApiError(error) && [403, 404, 409].includes(error.status)) await reloadClaim(client, id);
}

async function keep(client: QueryClient, claim: Claim, { action, amount }: Move): Promise<boolean> {
  const userId = client.getQueryData<User | null>(SESSION_KEY)?.id;
  if (userId === undefined) return false;
  const { id, version, listing, role, asker, giver } = claim;
  const item = await addToOutbox({
    userId,
    kind: 'claim-move',
    target: role === 'giver' ? asker.id : giver.id,
    label: listing.title,
    fields: { claim: id, action, version, ...(amount !== undefined && { amount }) },
  });
  if (item) void sendOutbox(client);
  return item !== null;
}
