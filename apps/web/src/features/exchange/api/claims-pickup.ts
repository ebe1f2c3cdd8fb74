import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, getPickupAddress, setPickup } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { storeClaim } from './claims-cache.ts';
import { reloadStale } from './claims-move.ts';

export const setPickupEndpoint = endpoint<typeof setPickup>('PUT', '/api/claims/{id}/pickup');
export const getPickupAddressEndpoint = endpoint<typeof getPickupAddress>('GET', '/api/claims/{id}/address');

export type Pickup = BodyInput<typeof setPickup>;

export function useSetPickup(id: string) {
  return useMutation({
    mutationFn: async (pickup: Pickup, { client }) =>
      (await apiOf(client).call(setPickupEndpoint, { params: { id }, body: pickup })).data,
    onSuccess: (claim, _pickup, _before, { client }) => storeClaim(client, claim),
    onError: (error, _pickup, _before, { client }) => reloadStale(client, id, error),
    meta: { toast: false },
  });
}

/**
 * The address of a pickup (docs/product/exchange.md#pickup-address). It leaves the memory with the part that shows it, and is under no
 * key whose responses the browser stores.
 */
export const pickupAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['pickup-address', id] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getPickupAddressEndpoint, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    meta: { toast: false },
  });
