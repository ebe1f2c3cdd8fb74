import { queryOptions, useMutation } from '@tanstack/react-query';
import type { addListing, BodyInput, deleteListing, listListings } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { ADMIN_KEY } from './statistics.ts';

const listEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });
const addEndpoint = endpoint<typeof addListing>('POST', '/api/admin/listings');
const deleteEndpoint = endpoint<typeof deleteListing>('DELETE', '/api/listings/{id}');

const SHOWN = 10;

export const panelListingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'listings'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(listEndpoint, { query: { limit: SHOWN }, signal })).data,
  meta: { toast: false },
});

/** Adds a listing once, however often the same content is sent. */
export function useAddListing() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: async (listing: BodyInput<typeof addListing>, { client }) =>
      (await apiOf(client).call(addEndpoint, { body: listing, idempotencyKey: keyOf(listing) })).data,
    onSuccess: (_data, _input, _result, { client }) => {
      resetKey();
      return Promise.all([
        client.invalidateQueries({ queryKey: ADMIN_KEY }),
        client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
      ]);
    },
    meta: { toast: false },
  });
}

export function useDeletePanelListing() {
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string | undefined }, { client }) =>
      apiOf(client).call(deleteEndpoint, {
        params: { id },
        ...(password !== undefined && { body: { password } }),
      }),
    onSuccess: (_data, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ADMIN_KEY }),
        client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
      ]),
    meta: { toast: false },
  });
}
