import { useMutation } from '@tanstack/react-query';
import type { appealDecision, confirmFreshness } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const confirmEndpoint = endpoint<typeof confirmFreshness>('POST', '/api/listings/{id}/still-good');

const appealDecisionEndpoint = endpoint<typeof appealDecision>('POST', '/api/reports/{id}/appeal');

export interface Appeal {
  reportId: string;
  text: string;
  /** Token of the email, for members who cannot sign in. */
  token?: string;
}

/** Appeals a decision; possible once. */
export function useAppealDecision() {
  return useMutation({
    mutationFn: ({ reportId, text, token }: Appeal, { client }) =>
      apiOf(client).call(appealDecisionEndpoint, {
        params: { id: reportId },
        body: { text, ...(token !== undefined && { token }) },
      }),
    onSuccess: (_answer, _appeal, _before, { client }) => client.invalidateQueries({ queryKey: ['notices'] }),
  });
}

/** Says that a listing is still good, for its keeping days from today. */
export function useConfirmFreshness(id: string) {
  return useMutation({
    mutationFn: async (_: undefined, { client }) =>
      (await apiOf(client).call(confirmEndpoint, { params: { id }, body: {} })).data,
    onSuccess: (_listing, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: ['listings'] }),
    meta: { toast: true },
  });
}
