import { queryOptions } from '@tanstack/react-query';
import type { getSite } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const siteEndpoint = endpoint<typeof getSite>('GET', '/api/site');

/** Polling interval for visitors, who have no live events. */
const ASK_EVERY_MS = 60_000;

/** Whether the site is under maintenance, as last fetched. */
export const maintenanceQuery = queryOptions({
  queryKey: ['site', 'maintenance'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(siteEndpoint, { signal })).data.maintenance,
  staleTime: ASK_EVERY_MS,
  refetchInterval: ASK_EVERY_MS,
  meta: { toast: false },
});
