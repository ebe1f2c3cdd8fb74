import {
  type Category,
  canBeReady,
  foldText,
  LISTING_DEFAULTS,
  type Listing,
  READY_DAYS,
  searchWords,
  sortKey,
  withAllergens,
} from '@windfall/contract';
import { isSample, SAMPLE_PREFIX } from './card-texts.ts';
import type { ListingFilters } from './listing-filters.ts';
import { readListings, type StoredListing } from './stored-listings.ts';

/** Four sample listings, shown when neither the server nor this browser has any. */
const sampleListings: Listing[] = [
  sample(1, 'Vine-ripened tomatoes', 'Tomatoes', 'Vegetables', '2 kg', 'Picked in the morning, still warm.'),
  sample(2, 'A bunch of basil', 'Basil', 'Herbs', '1 bunch', 'Large leaves, enough for a jar of pesto.'),
  sample(3, 'Windfall apples', 'Apples', 'Fruits', '1 bag', 'A few bruises, best for sauce and cake.'),
  sample(4, 'Sunflower seeds', 'Sunflowers', 'Seeds', '20 seeds', 'From the tall ones along the fence.'),
];

/** Cached listings that match the filters; four samples without a cache. */
export function findLocalListings({
  search,
  category,
  kind,
  ready,
  sort,
  without,
  withGone,
  userId,
}: ListingFilters): Listing[] {
  const seen = readListings();
  const all = seen.length > 0 ? seen : sampleListings;
  const words = searchWords(search);
  const names = words.length > 0 || search.trim() === '';
  const leftOut = withAllergens(without);
  const found = all.filter(
    (listing) =>
      (userId !== null || (listing.kind ?? 'offer') === kind) &&
      (!ready || isReady(listing)) &&
      (category === null || listing.category === category) &&
      !leftOut.categories.includes(listing.category) &&
      (listing.crop == null || !leftOut.crops.includes(listing.crop)) &&
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

const DAY_MS = 86_400_000;

/** As the server decides it: until the best-by day, without one for some days after the time of the listing. */
function isReady({
  kind = 'offer',
  category,
  crop = null,
  best_by,
  is_available,
  created_at,
}: Listing): boolean {
  const until = best_by ? Date.parse(best_by) + DAY_MS : Date.parse(created_at) + READY_DAYS * DAY_MS;
  return is_available && canBeReady({ kind, category, crop }) && until > Date.now();
}

const newestFirst = (a: Listing, b: Listing) => b.created_at.localeCompare(a.created_at);

const ORDER = {
  newest: newestFirst,
  oldest: (a: Listing, b: Listing) => a.created_at.localeCompare(b.created_at),
  freshest: (a: Listing, b: Listing) =>
    (b.picked_on ?? '').localeCompare(a.picked_on ?? '') || newestFirst(a, b),
  // Only the server can compute distances.
  distance: newestFirst,
  alphabetical: (a: Listing, b: Listing) => (sortKey(a.title) < sortKey(b.title) ? -1 : 1),
};

const textOf = ({ title, description, produce_name }: Listing) =>
  foldText(`${title} ${description} ${produce_name}`);

function sample(
  place: number,
  title: string,
  produce: string,
  category: Category,
  quantity: string,
  description: string,
): Listing {
  const owner = { id: `${SAMPLE_PREFIX}member`, name: 'Sample', full_name: 'Sample', username: 'sample' };
  // An old date, so that samples do not appear new.
  const created_at = '2026-01-01T00:00:00.000Z';
  return {
    id: `${SAMPLE_PREFIX}${place}`,
    title,
    description,
    category,
    produce_name: produce,
    produce_type: { name: produce },
    quantity,
    price: LISTING_DEFAULTS.price,
    location: LISTING_DEFAULTS.location,
    zip_code: null,
    latitude: null,
    longitude: null,
    image_url: '',
    image: '',
    image_urls: [],
    photo: null,
    created_at,
    updated_at: created_at,
    user_id: owner.id,
    user_name: owner.name,
    user: { ...owner, email: null },
    owner: { id: owner.id },
    is_available: true,
    isAvailable: true,
    is_seller: false,
    can_edit: false,
    can_delete: false,
  };
}
