import { foldText, type Listing, searchWords, sortKey } from '@windfall/contract';
import { isSample } from './card-texts.ts';
import type { ListingFilters } from './listing-filters.ts';
import { sampleListings } from './sample-listings.ts';
import { readListings, type StoredListing } from './stored-listings.ts';

/** Cached listings that match the filters; four samples without a cache. */
export function findLocalListings({
  search,
  category,
  kind,
  sort,
  withGone,
  userId,
}: ListingFilters): Listing[] {
  const seen = readListings();
  const all = seen.length > 0 ? seen : sampleListings;
  const words = searchWords(search);
  const names = words.length > 0 || search.trim() === '';
  const found = all.filter(
    (listing) =>
      (userId !== null || (listing.kind ?? 'offer') === kind) &&
      (category === null || listing.category === category) &&
      (withGone || listing.is_available) &&
      (userId === null || listing.user_id === userId) &&
      names &&
      words.every((word) => textOf(listing).includes(word)),
  );
  return found.sort(ORDER[sort]);
}

/** A cached listing or a sample; null for others. */
export function findLocalListing(id: string): StoredListing | null {
  const all: StoredListing[] = isSample({ id }) ? sampleListings : readListings();
  return all.find((listing) => listing.id === id) ?? null;
}

const newestFirst = (a: Listing, b: Listing) => b.created_at.localeCompare(a.created_at);

const ORDER = {
  newest: newestFirst,
  oldest: (a: Listing, b: Listing) => a.created_at.localeCompare(b.created_at),
  // Only the server can compute distances.
  distance: newestFirst,
  alphabetical: (a: Listing, b: Listing) => (sortKey(a.title) < sortKey(b.title) ? -1 : 1),
};

const textOf = ({ title, description, produce_name }: Listing) =>
  foldText(`${title} ${description} ${produce_name}`);
