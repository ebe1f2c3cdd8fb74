import { queryOptions } from '@tanstack/react-query';
import type { listOwnCrops } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const ownCropsEndpoint = endpoint<typeof listOwnCrops>('GET', '/api/users/{id}/crops');

/** What the member has shared, that of this time of the year first. */
export const ownCropsQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'own-crops', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(ownCropsEndpoint, { params: { id }, signal })).data,
  });
