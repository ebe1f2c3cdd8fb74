import { queryOptions } from '@tanstack/react-query';
import type { getCrop, getSeasonNear } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const cropEndpoint = endpoint<typeof getCrop>('GET', '/api/crops/{id}');

/** What is known of a crop. */
export const cropQuery = (id: string) =>
  queryOptions({
    queryKey: ['crop', id],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(cropEndpoint, { params: { id }, signal })).data,
    // It changes with a version only.
    staleTime: Number.POSITIVE_INFINITY,
  });

const nearEndpoint = endpoint<typeof getSeasonNear>('GET', '/api/season/near');

/** What is ready around a place and what begins soon. Pages are whole without it. */
export const seasonNearQuery = (near: string) =>
  queryOptions({
    queryKey: ['season', 'near', near],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(nearEndpoint, { query: near ? { near } : {}, signal })).data,
  });
