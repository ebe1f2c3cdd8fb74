import { useMutation } from '@tanstack/react-query';
import {
  type BodyInput,
  defineStrings,
  type getListing,
  type Listing,
  type updateListing,
} from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { baseOf, deliverChange, fieldsOf } from '../../../lib/outbox/changes.ts';
import type { Fields, OutboxItem } from '../../../lib/outbox/outbox-item.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { listingText, photosOf, planPhotos, readPlannedPhotos } from '../photo-list.ts';
import { settingsText } from '../sharing-settings.ts';
import { storeLocalListings } from '../stored-listings.ts';
import { listingKey, storeLocalListing } from './get-listing.ts';

const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');
const updateListingEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');

export type ListingChangesBody = BodyInput<typeof updateListing> & { image?: readonly File[] | undefined };

/** A change of a listing; multipart with new photos, otherwise JSON. */
export const listingEditKind: OutboxKind<Listing> = {
  name: 'listing-edit',
  attempt: async (api, { target: id, fields }, image, secret) => {
    const body = { ...fields, ...secret, ...(image.length > 0 && { image }) };
    return (await api.call(updateListingEndpoint, { params: { id }, body })).data;
  },
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
  show: (client, _item, listing) => storeLocalListing(client, listing),
  photoField: 'image_url',
  description: {
    strings: defineStrings({ en: { title: (title: string) => `Edit of your listing: ${title}` } }),
    text: listingText,
    editPath: paths.editListing,
  },
};

/** Changes a listing. A change that waits is shown as if it was saved. */
export function useUpdateListing(id: string) {
  return useMutation({
    mutationFn: async ({ image: photos, ...changes }: ListingChangesBody, { client }) => {
      const { password, credential, passkey, ...body } = changes;
      const listing = client.getQueryData<Listing>(listingKey(id));
      const fields = fieldsOf(body);
      const sent = await sendOrThrow(client, listingEditKind, {
        target: id,
        label: listing?.title ?? '',
        fields,
        ...(listing && { base: baseOf(fields, asFields(listing), 'image_url') }),
        photos,
        secret: { password, credential, passkey },
        // What it began from has to be known.
        canWait: listing !== undefined,
      });
      if (sent.result === 'kept' && listing) {
        const changed = withChanges(listing, fields);
        storeLocalListings([changed]);
        storeLocalListing(client, changed);
      }
      return sent;
    },
  });
}

/** The listing as a change of it names its fields. */
const asFields = (listing: Listing): object => ({
  ...listing,
  photos: photosText(listing),
  sharing: settingsText(listing),
  place: listing.place_precision,
});

function withChanges(listing: Listing, { photos, sharing: _sharing, crop, ...texts }: Fields): Listing {
  const { is_available: isAvailable = listing.is_available } = texts;
  return {
    ...withPlannedPhotos(listing, photos),
    ...texts,
    ...(crop !== undefined && { crop: crop || null, crop_chosen: true }),
    is_available: isAvailable,
    isAvailable,
  } as Listing;
}

/** The photos of a listing as text, to compare them with those of a stored change. */
const photosText = (listing: Listing) => JSON.stringify(planPhotos(photosOf(listing)));

/**
 * The listing with its photos as the change names them: one that was not there before the change is a file of it. So
 * the texts are equal when the change has arrived.
 */
function inTermsOf({ base }: OutboxItem, listing: Listing): object {
  const before = readPlannedPhotos(base?.['photos']).map(({ url }) => url);
  let files = 0;
  const photos = planPhotos(photosOf(listing)).map(({ url, alt }) => ({
    url: before.includes(url) ? url : `part:${files++}`,
    alt,
  }));
  return { ...listing, photos: JSON.stringify(photos), sharing: settingsText(listing) };
}

/** The photos of a change without those that the listing has no longer. */
function withoutRemoved(text: unknown, listing: Listing): string {
  const present = photosOf(listing).map(({ id }) => id);
  const photos = readPlannedPhotos(text);
  return JSON.stringify(photos.filter(({ url }) => url.startsWith('part:') || present.includes(url)));
}

/** The listing with those photos of a change that it has already, for the time until the change is sent. */
function withPlannedPhotos(listing: Listing, text: unknown): Listing {
  if (typeof text !== 'string' || !listing.photos) return listing;
  const { photos: present } = listing;
  const photos = readPlannedPhotos(text).flatMap(({ url, alt }) => {
    const photo = present.find((one) => one.url === url);
    return photo ? [{ ...photo, alt }] : [];
  });
  const image_urls = photos.map(({ url }) => url);
  const [image_url = ''] = image_urls;
  return { ...listing, photos, image_urls, image_url, image: image_url, photo: photos[0]?.photo ?? null };
}
