import { useMutation } from '@tanstack/react-query';
import type { appealDecision } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

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
    meta: { toast: false },
  });
}
