import { LISTING_TEXTS, type Listing, type Sharing } from '@windfall/contract';
import { writeStored } from '../../lib/browser-storage/device-storage.ts';
import {
  flag,
  instant,
  listOf,
  number,
  orAbsent,
  orNull,
  shapeOf,
  text,
} from '../../lib/browser-storage/shape.ts';
import { mergeById, readStoredList } from '../../lib/browser-storage/stored-list.ts';
import type { StoredQueries } from '../../lib/offline/stored-responses.ts';

/** Maximum number of stored listings: useful offline, and small against the 5 MB that a site may store. */
const MAX_LISTINGS = 100;

const isPhoto = shapeOf<NonNullable<Listing['photo']>>({
  width: number,
  height: number,
  color: text,
  sources: listOf(
    shapeOf<{ url: string; width: number; type: string }>({ url: text, width: number, type: text }),
  ),
});

const isSharing = shapeOf<Sharing>({
  unit: text,
  stock: orNull(number),
  left: orNull(number),
  asking: number,
  rule: text,
  draw_at: orNull(instant),
  drawn_at: orNull(instant),
  seed_hash: orNull(text),
  seed: orNull(text),
  most_each: orNull(number),
  at_once: flag,
  in_return: text,
});

/** A listing as this browser has received it, also in a list and without having been opened. */
export interface StoredListing extends Listing {
  /** Absent from what an earlier version has stored. */
  received_at?: string | undefined;
}

/** What an earlier version has stored lacks texts that were added since. */
const texts = Object.fromEntries(Object.keys(LISTING_TEXTS).map((name) => [name, orAbsent(text)]));

const isListing = shapeOf<StoredListing>({
  ...texts,
  received_at: orAbsent(instant),
  id: text,
  kind: orAbsent(text),
  title: text,
  description: text,
  category: text,
  produce_name: text,
  produce_type: shapeOf<Listing['produce_type']>({ name: text }),
  crop: orAbsent(orNull(text)),
  crop_chosen: orAbsent(flag),
  picked_on: orAbsent(text),
  best_by: orAbsent(text),
  quantity: text,
  price: text,
  location: text,
  zip_code: orNull(text),
  latitude: orNull(number),
  longitude: orNull(number),
  distance_km: orAbsent(number),
  place_precision: orAbsent(text),
  town: orAbsent(shapeOf<NonNullable<Listing['town']>>({ name: text, radius_km: number })),
  image_url: text,
  image: text,
  image_urls: listOf(text),
  photo: orNull(isPhoto),
  created_at: instant,
  updated_at: instant,
  user_id: text,
  user_name: text,
  user: shapeOf<Listing['user']>({
    id: text,
    name: text,
    full_name: text,
    username: text,
    email: orNull(text),
  }),
  owner: shapeOf<Listing['owner']>({ id: text }),
  is_available: flag,
  isAvailable: flag,
  sharing: orAbsent(isSharing),
  is_seller: flag,
  can_edit: flag,
  can_delete: flag,
});

export function storeLocalListings(found: readonly unknown[], at = Date.now()): void {
  const received_at = new Date(at).toISOString();
  // The server decides permissions with each response.
  const listings = found
    .filter(isListing)
    .map((listing) => ({ ...withoutOwnersAddress(listing), received_at }));
  if (listings.length > 0) writeStored('listings', mergeById(listings, readListings(), MAX_LISTINGS));
}

/** The latest seen listings, from all queries. */
export function readListings(): StoredListing[] {
  return readStoredList('listings', isListing);
}

/**
 * Omits the email address: a copy would stay after the owner hides it, and the next user of the browser could
 * read it.
 */
function withoutOwnersAddress(listing: Listing): Listing {
  return { ...listing, user: { ...listing.user, email: null } };
}

/** The listing queries whose responses are stored in this browser. */
export const storedListingQueries: StoredQueries = {
  listings: (found, _key, _userId, at) => storeLocalListings(found, at),
};
