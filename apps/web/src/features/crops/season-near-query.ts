import { queryOptions } from '@tanstack/react-query';
import type { getSeasonNear } from '@windfall/contract';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';

const nearEndpoint = endpoint<typeof getSeasonNear>('GET', '/api/season/near');

/** What is ready around a place and what begins soon. Pages are whole without it. */
export const seasonNearQuery = (near: string) =>
  queryOptions({
    queryKey: ['season', 'near', near],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(nearEndpoint, { query: near ? { near } : {}, signal })).data,
  });
