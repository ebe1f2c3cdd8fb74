import { queryOptions } from '@tanstack/react-query';
import type { getSite } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const siteEndpoint = endpoint<typeof getSite>('GET', '/api/site');

/** Visitors have no live events, so a page asks now and then; members hear of it at once. */
const ASK_EVERY_MS = 60_000;

/** Whether the site is under maintenance, as far as this page knows. */
export const maintenanceQuery = queryOptions({
  queryKey: ['site', 'maintenance'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(siteEndpoint, { signal })).data.maintenance,
  staleTime: ASK_EVERY_MS,
  refetchInterval: ASK_EVERY_MS,
  meta: { toast: false },
});
