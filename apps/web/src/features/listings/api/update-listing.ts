import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { BodyInput, Listing, User, updateListing } from '@windfall/contract';
import { ApiError, isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import { baseOf, fieldsOf } from '../../../lib/offline/fields-of.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { settingsText } from '../sharing-settings.ts';
import { storeLocalListings } from '../stored-listings.ts';
import { photosText, withPlannedPhotos } from '../waiting-photos.ts';
import { listingKey, storeLocalListing } from './get-listing.ts';

const updateEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');

export type ListingChangesBody = BodyInput<typeof updateListing> & { image?: readonly File[] | undefined };

export interface SavedListing {
  listing: Listing;
  /** No response: the change is stored in this browser and sent when the server is reachable again. */
  isSavedLocally: boolean;
}

const NOT_KEPT = 'NOT_KEPT';

/** Neither the server nor this browser took the change. */
export function isNotStored(error: unknown): boolean {
  return isApiError(error) && error.code === NOT_KEPT;
}

/** Changes a listing; multipart with new photos, otherwise JSON. */
export function useUpdateListing(id: string) {
  return useMutation({
    mutationFn: async (body: ListingChangesBody, { client }): Promise<SavedListing> => {
      try {
        const { data } = await apiOf(client).call(updateEndpoint, { params: { id }, body });
        return { listing: data, isSavedLocally: false };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        const listing = await keep(client, id, body);
        if (!listing) throw new ApiError({ status: 0, code: NOT_KEPT });
        return { listing, isSavedLocally: true };
      }
    },
    onSuccess: ({ listing }, _body, _result, { client }) => storeLocalListing(client, listing),
    meta: { toast: false },
  });
}

/** Stores the change in this browser; returns the changed listing. */
async function keep(
  client: QueryClient,
  id: string,
  // The password is never stored in the browser.
  { image, password: _password, credential: _credential, ...body }: ListingChangesBody,
): Promise<Listing | null> {
  const userId = client.getQueryData<User | null>(SESSION_KEY)?.id;
  const listing = client.getQueryData<Listing>(listingKey(id));
  if (userId === undefined || !listing) return null;
  const fields = fieldsOf(body);
  const present = {
    ...listing,
    photos: photosText(listing),
    sharing: settingsText(listing),
    place: listing.place_precision,
  };
  const item = await addToOutbox({
    userId,
    kind: 'listing-edit',
    target: id,
    label: listing.title,
    fields,
    base: baseOf(fields, present, 'image_url'),
    photos: image,
    // A browser that knows it is offline sent nothing; otherwise the response may be lost.
    wasTried: navigator.onLine,
  });
  if (!item) return null;
  const isAvailable =
    typeof fields['is_available'] === 'boolean' ? fields['is_available'] : listing.is_available;
  const { photos, sharing: _sharing, ...texts } = fields;
  const shown = withPlannedPhotos(listing, photos);
  const changed = { ...shown, ...texts, is_available: isAvailable, isAvailable } as Listing;
  storeLocalListings([changed]);
  return changed;
}
