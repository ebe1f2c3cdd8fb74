import type { BodyInput, createListing, getListing, updateListing } from '@windfall/contract';
import { endpoint } from '../../lib/api/endpoint.ts';
import { deliverChange } from '../../lib/offline/deliver-change.ts';
import type { OutboxKinds } from '../../lib/offline/outbox-kinds.ts';
import { inTermsOf, withoutRemoved } from './waiting-photos.ts';

const createListingEndpoint = endpoint<typeof createListing>('POST', '/api/listings');
const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');
const updateListingEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');

/** How the outbox sends listings. The server's schemas check the fields, so stored ones need not be trusted. */
export const listingOutboxKinds: OutboxKinds = {
  'new-listing': {
    deliver: async (api, { id, fields }, image) => {
      const body = { ...fields, ...(image.length > 0 && { image }) } as BodyInput<typeof createListing>;
      return (await api.call(createListingEndpoint, { body, idempotencyKey: id })).data;
    },
    shownUnder: ['listings'],
  },
  'listing-edit': {
    deliver: (api, item, files) => {
      const params = { id: item.target };
      const { photos } = item.fields;
      return deliverChange(item, files, {
        photoField: photos === undefined ? 'image_url' : 'photos',
        read: () => api.call(getListingEndpoint, { params }),
        comparable: (listing) => inTermsOf(item, listing),
        write: (body, listing) => {
          const kept = 'photos' in body && { photos: withoutRemoved(photos, listing) };
          return api.call(updateListingEndpoint, { params, body: { ...body, ...kept } });
        },
      });
    },
    shownUnder: ['listings'],
    photoField: 'image_url',
  },
};
