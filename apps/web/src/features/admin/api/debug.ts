import { queryOptions } from '@tanstack/react-query';
import type { getDebug } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './settings.ts';

const debugEndpoint = endpoint<typeof getDebug>('GET', '/api/admin/debug');

/** State of the server. */
export const debugQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'debug'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(debugEndpoint, { signal })).data,
  staleTime: 0,
});
