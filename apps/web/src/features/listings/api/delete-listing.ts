import { type QueryClient, useMutation } from '@tanstack/react-query';
import {
  CARD_FALLBACKS,
  type deleteListing,
  type Listing,
  type Proof,
  type restoreListing,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { offerUndo } from '../../../lib/undo-offer.ts';
import { deletionKey, storeLocalListing } from './get-listing.ts';

const deleteEndpoint = endpoint<typeof deleteListing>('DELETE', '/api/listings/{id}');
const restoreEndpoint = endpoint<typeof restoreListing>('POST', '/api/listings/{id}/restore');

/** Deletes a listing, removes it from all lists, and offers to undo that. */
export function useDeleteListing(listing: Pick<Listing, 'id' | 'title'>) {
  return useMutation({
    mutationKey: deletionKey(listing.id),
    mutationFn: (proof: Proof | undefined, { client }) =>
      apiOf(client).call(deleteEndpoint, {
        params: { id: listing.id },
        ...(proof && { body: proof }),
      }),
    onSuccess: (_data, _input, _result, { client }) => {
      offerRestoring(client, listing);
      return client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
    },
  });
}

function offerRestoring(client: QueryClient, { id, title }: Pick<Listing, 'id' | 'title'>): void {
  offerUndo({
    name: title || CARD_FALLBACKS.title,
    undo: async () => {
      const { data } = await apiOf(client).call(restoreEndpoint, { params: { id } });
      storeLocalListing(client, data);
    },
  });
}
