import { useMutation } from '@tanstack/react-query';
import type { BodyInput, createListing } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { keepListing } from './keep-listing.ts';

const createEndpoint = endpoint<typeof createListing>('POST', '/api/listings');

export type NewListingBody = BodyInput<typeof createListing> & { image?: File | undefined };

/** Shares something; with a photo it goes as multipart. */
export function useCreateListing() {
  return useMutation({
    mutationFn: async (body: NewListingBody, { client }) => {
      const { data } = await apiOf(client).call(createEndpoint, { body });
      return data;
    },
    onSuccess: (listing, _body, _result, { client }) => keepListing(client, listing),
    meta: { toast: false },
  });
}
