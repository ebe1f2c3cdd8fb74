import { queryOptions } from '@tanstack/react-query';
import type { listProduceTypes } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const produceTypesEndpoint = endpoint<typeof listProduceTypes>('GET', '/api/produce-types');

/** Produce types that the server suggests, the general ones first. */
export const produceTypesQuery = queryOptions({
  queryKey: ['produce-types'],
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(produceTypesEndpoint, { signal });
    return data.filter(({ name }, n) => data.findIndex((other) => other.name === name) === n);
  },
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: true,
});
