import { isApiError } from '../../lib/api/api-error.ts';
import type { ListingFilters } from './listing-filters.ts';

/** Why a search around a place is impossible. */
export type PlaceProblem = 'malformed' | 'unknown' | 'distanceAlone' | 'nearestAlone';

/** A ZIP code, or anything with a letter: a town. */
const ZIP_OR_TOWN = /^\d{5}(-\d{4})?$|\p{L}/u;

/** Problem of the place filter: refused by the server, or missing while another filter needs it. */
export function placeProblem(
  { near, isOwnPlace, radius, sort }: ListingFilters,
  failure: Error | null,
): PlaceProblem | null {
  if (near) {
    if (isOwnPlace || !isApiError(failure) || !failure.fields['near']) return null;
    return ZIP_OR_TOWN.test(near) ? 'unknown' : 'malformed';
  }
  if (radius) return 'distanceAlone';
  return sort === 'distance' ? 'nearestAlone' : null;
}
