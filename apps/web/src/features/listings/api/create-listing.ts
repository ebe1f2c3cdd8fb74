import { useMutation } from '@tanstack/react-query';
import { type BodyInput, type createListing, defineStrings, type Listing } from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { fieldsOf } from '../../../lib/outbox/changes.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { listingText } from '../photo-list.ts';
import { storeLocalListing } from './get-listing.ts';

const createListingEndpoint = endpoint<typeof createListing>('POST', '/api/listings');

export type NewListingBody = BodyInput<typeof createListing> & { image?: readonly File[] | undefined };

/** A new listing; multipart with photos. */
export const newListingKind: OutboxKind<Listing> = {
  name: 'new-listing',
  deliver: async (api, { id, fields }, image) => {
    const body = { ...fields, ...(image.length > 0 && { image }) } as NewListingBody;
    return (await api.call(createListingEndpoint, { body, idempotencyKey: id })).data;
  },
  shownUnder: ['listings'],
  show: (client, _item, listing) => storeLocalListing(client, listing),
  description: {
    strings: defineStrings({ en: { title: (title: string) => `New listing: ${title}` } }),
    text: listingText,
    editPath: () => paths.createListing,
    // Only the outbox needs it, and it is as large as the form.
    restore: async (item) => (await import('../restore-new-listing.ts')).restoreNewListing(item),
  },
};

/** Creates a listing. One that waits is sent later under the key of the first attempt. */
export function useCreateListing() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: (body: NewListingBody, { client }) => {
      const { image: photos, ...plain } = body;
      const fields = fieldsOf(plain);
      const action = { id: keyOf(body), target: '', label: body.title, fields, photos };
      return sendOrThrow(client, newListingKind, action);
    },
    onSuccess: ({ result }) => {
      if (result === 'sent') resetKey();
    },
  });
}
