import type { BodyInput, createListing, getListing, updateListing } from '@windfall/contract';
import { endpoint } from '../../lib/api/endpoint.ts';
import { deliverChange } from '../../lib/offline/deliver-change.ts';
import type { OutboxKinds } from '../../lib/offline/outbox-kinds.ts';

const createListingEndpoint = endpoint<typeof createListing>('POST', '/api/listings');
const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');
const updateListingEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');

/** How the outbox sends listings. The server's schemas check the fields, so stored ones need not be trusted. */
export const listingOutboxKinds: OutboxKinds = {
  'new-listing': {
    deliver: async (api, { id, fields }, image) => {
      const body = { ...fields, ...(image ? { image } : {}) } as BodyInput<typeof createListing>;
      return (await api.call(createListingEndpoint, { body, idempotencyKey: id })).data;
    },
    shownUnder: ['listings'],
  },
  'listing-edit': {
    deliver: (api, item, image) => {
      const params = { id: item.target };
      return deliverChange(item, image, {
        photoField: 'image_url',
        read: () => api.call(getListingEndpoint, { params }),
        write: (body) => api.call(updateListingEndpoint, { params, body }),
      });
    },
    shownUnder: ['listings'],
    photoField: 'image_url',
  },
};
