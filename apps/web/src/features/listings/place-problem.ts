import { isApiError } from '../../lib/api/api-error.ts';
import type { ListingFilters } from './listing-filters.ts';

/** Why a search around a place is impossible. */
export type PlaceProblem = 'malformed' | 'unknown' | 'distanceAlone' | 'nearestAlone';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/** Problem of the place filter: refused by the server, or missing while another filter needs it. */
export function placeProblem(
  { near, radius, sort }: ListingFilters,
  failure: Error | null,
): PlaceProblem | null {
  if (near) {
    if (!isApiError(failure) || !failure.fields['near']) return null;
    return ZIP_CODE.test(near) ? 'unknown' : 'malformed';
  }
  if (radius) return 'distanceAlone';
  return sort === 'distance' ? 'nearestAlone' : null;
}
