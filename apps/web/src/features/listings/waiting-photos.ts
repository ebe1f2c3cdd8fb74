import type { Listing } from '@windfall/contract';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { photosOf, planPhotos, readPlannedPhotos } from './photo-list.ts';
import { settingsText } from './sharing-settings.ts';

/** The photos of a listing as text, to compare them with those of a stored change. */
export const photosText = (listing: Listing) => JSON.stringify(planPhotos(photosOf(listing)));

/**
 * The listing with its photos as the change names them: one that was not there before the change is a file of it. So
 * the texts are equal when the change has arrived.
 */
export function inTermsOf({ base }: OutboxItem, listing: Listing): object {
  const before = readPlannedPhotos(base?.['photos']).map(({ url }) => url);
  let files = 0;
  const photos = planPhotos(photosOf(listing)).map(({ url, alt }) => ({
    url: before.includes(url) ? url : `part:${files++}`,
    alt,
  }));
  return { ...listing, photos: JSON.stringify(photos), sharing: settingsText(listing) };
}

/** The photos of a change without those that the listing has no longer. */
export function withoutRemoved(text: unknown, listing: Listing): string {
  const present = photosOf(listing).map(({ id }) => id);
  const photos = readPlannedPhotos(text);
  return JSON.stringify(photos.filter(({ url }) => url.startsWith('part:') || present.includes(url)));
}

/** The listing with those photos of a change that it has already, for the time until the change is sent. */
export function withPlannedPhotos(listing: Listing, text: unknown): Listing {
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
