import { queryOptions, useMutation } from '@tanstack/react-query';
import type { answerSwap, listSwaps } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { CLAIMS_KEY } from './claims-query.ts';

const listEndpoint = endpoint<typeof listSwaps>('GET', '/api/swaps');
/** An answer is stored once, so a lost request is repeated. */
const answerEndpoint = endpoint<typeof answerSwap>('POST', '/api/swaps/{id}/{action}', { repeatable: true });

/** The swaps that are suggested to a member and wait for answers. */
export const swapsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['swaps', userId] as const,
    queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
  });

/** Says yes or no to a swap. The last yes makes the exchanges. */
export function useAnswerSwap() {
  return useMutation({
    mutationFn: async (params: { id: string; action: 'accept' | 'decline' }, { client }) =>
      (await apiOf(client).call(answerEndpoint, { params })).data,
    onSuccess: ({ state }, _params, _before, { client }) => {
      if (state === 'agreed') void client.invalidateQueries({ queryKey: CLAIMS_KEY });
    },
  });
}
