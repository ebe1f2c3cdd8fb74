import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type addListing,
  type BodyInput,
  CARD_FALLBACKS,
  type deleteListing,
  type Listing,
  type listListings,
  type Proof,
  type restoreListing,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { offerUndo } from '../../../lib/undo-offer.ts';
import { ADMIN_KEY } from './settings.ts';

const listEndpoint = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });
const addEndpoint = endpoint<typeof addListing>('POST', '/api/admin/listings');
const deleteEndpoint = endpoint<typeof deleteListing>('DELETE', '/api/listings/{id}');
const restoreEndpoint = endpoint<typeof restoreListing>('POST', '/api/listings/{id}/restore');

const SHOWN = 10;

export const panelListingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'listings'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(listEndpoint, { query: { limit: SHOWN }, signal })).data,
});

/** Adds a listing once, however often the same content is sent. */
export function useAddListing() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: async (listing: BodyInput<typeof addListing>, { client }) =>
      (await apiOf(client).call(addEndpoint, { body: listing, idempotencyKey: keyOf(listing) })).data,
    onSuccess: (_data, _input, _result, { client }) => {
      resetKey();
      return refetch(client);
    },
  });
}

/** Deletes a listing and offers to undo that. */
export function useDeletePanelListing() {
  return useMutation({
    mutationFn: ({ listing, proof }: { listing: Listing; proof?: Proof }, { client }) =>
      apiOf(client).call(deleteEndpoint, {
        params: { id: listing.id },
        ...(proof && { body: proof }),
      }),
    onSuccess: (_data, { listing }, _result, { client }) => {
      offerUndo({
        name: listing.title || CARD_FALLBACKS.title,
        undo: async () => {
          await apiOf(client).call(restoreEndpoint, { params: { id: listing.id } });
          await refetch(client);
        },
      });
      return refetch(client);
    },
  });
}

const refetch = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ADMIN_KEY }),
    client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
  ]);
