import { queryOptions } from '@tanstack/react-query';
import type { getNumbers, ResultOf } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const numbersEndpoint = endpoint<typeof getNumbers>('GET', '/api/numbers');

export type Numbers = ResultOf<typeof getNumbers>;

/** What the neighbors here asked for and gave in the months that are over. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'] as const,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(numbersEndpoint, { signal })).data,
});
