import { queryOptions } from '@tanstack/react-query';
import type { getSeason } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const seasonEndpoint = endpoint<typeof getSeason>('GET', '/api/season');

/** When each crop is picked here. The guide is whole without it. */
export const seasonQuery = queryOptions({
  queryKey: ['season'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(seasonEndpoint, { signal })).data,
});
