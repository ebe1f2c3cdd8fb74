import { useMutation } from '@tanstack/react-query';
import type { BodyInput, updateListing } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { keepListing } from './keep-listing.ts';

const updateEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');

export type ListingChangesBody = BodyInput<typeof updateListing> & { image?: File | undefined };

/** Changes a listing; with a new photo it goes as multipart, else as JSON (spec section 7). */
export function useUpdateListing(id: string) {
  return useMutation({
    mutationFn: async (body: ListingChangesBody, { client }) => {
      const { data } = await apiOf(client).call(updateEndpoint, { params: { id }, body });
      return data;
    },
    onSuccess: (listing, _body, _result, { client }) => keepListing(client, listing),
    meta: { toast: false },
  });
}
