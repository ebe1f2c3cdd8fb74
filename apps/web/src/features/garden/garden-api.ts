import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Garden, getGarden, setGarden } from '@windfall/contract';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';

const getEndpoint = endpoint<typeof getGarden>('GET', '/api/garden');
const setEndpoint = endpoint<typeof setGarden>('PUT', '/api/garden');

/** What the member grows. */
export const gardenQuery = queryOptions({
  queryKey: ['garden'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
});

/** Stores the whole list. Changes made one after the other are sent in that order. */
export function useSetGarden() {
  return useMutation({
    scope: { id: 'garden' },
    mutationFn: async (body: Garden, { client }) => (await apiOf(client).call(setEndpoint, { body })).data,
    onSuccess: (garden, _body, _before, { client }) => client.setQueryData(gardenQuery.queryKey, garden),
  });
}
