import { queryOptions } from '@tanstack/react-query';
import type { getStatistics } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './settings.ts';

const statisticsEndpoint = endpoint<typeof getStatistics>('GET', '/api/admin/statistics');

/** Current statistics. */
export const statisticsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'statistics'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(statisticsEndpoint, { signal })).data,
});
