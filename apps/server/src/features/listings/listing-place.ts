import { LISTING_MESSAGES, type ListingChanges, type PlacePrecision } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  type Home,
  hasPosition,
  type Place,
  type PlaceWords,
  placeOfListing,
  pointOfZip,
} from '../geo/geo.service.ts';
import { findHome, type ListingRow } from './listings.repo.ts';

/** The place that these words choose. Throws VALIDATION_FAILED for the square of a member whose position is not known. */
export function chosenPlace(words: PlaceWords, home: Home): Place {
  if (words.place === 'square' && !hasPosition(home)) {
    const message = LISTING_MESSAGES.positionMissing;
    throw new AppError('VALIDATION_FAILED', { message, fields: { place: message } });
  }
  return placeOfListing(words, home);
}

type PlaceChanges = Pick<ListingChanges, 'zip_code' | 'location' | 'place'>;

/**
 * The columns of a listing's place after these changes, none when it stays. A new location invalidates the old ZIP code; how precise the
 * place is stays as the owner chose it, unless the change says so or names a ZIP code (docs/product/places.md#position-edit).
 */
export async function movedPlace(
  trx: Reader,
  before: ListingRow,
  changes: PlaceChanges,
  isByAdmin: boolean,
): Promise<Partial<Place>> {
  const { zip_code, location = before.location } = changes;
  const isChosen = changes.place !== undefined && changes.place !== before.place_precision;
  if (zip_code === undefined && location === before.location && !isChosen) return {};
  // Where a member lives is not for others to publish.
  if (isByAdmin && changes.place === 'square') throw new AppError('FORBIDDEN');
  const place = precisionAfter(before, changes);
  if (place === 'square' && changes.place === undefined) return {};
  const words = { zip_code: zip_code || null, location, place };
  if (isByAdmin) return placeByAdmin(before, words);
  const home = await findHome(trx, before.user_id);
  return home ? chosenPlace(words, home) : {};
}

function precisionAfter(before: ListingRow, { zip_code, location, place }: PlaceChanges) {
  const isMoved = location !== undefined && location !== before.location;
  const named = zip_code || (isMoved ? location : '');
  return place ?? (pointOfZip(named) ? undefined : (before.place_precision ?? undefined));
}

/** From what the listing says and said, never from where its owner lives now. Words that name no place leave it where it is. */
function placeByAdmin(
  { location, zip_code, place_precision }: ListingRow,
  words: PlaceWords & { readonly place: PlacePrecision | undefined },
): Partial<Place> {
  const former = { location, zip_code: place_precision === 'zip' ? zip_code : null };
  const moved = placeOfListing(words, { ...former, latitude: null, longitude: null });
  return moved.cell === null && words.zip_code === null ? {} : moved;
}
