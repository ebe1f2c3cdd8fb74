import { isApiError } from '../../lib/api/api-error.ts';
import type { ListingFilters } from './listing-filters.ts';

/** Why a place that is asked about cannot be looked around. */
export type PlaceProblem = 'malformed' | 'unknown' | 'distanceAlone' | 'nearestAlone';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/** What is wrong with the place of these filters: whether it is one the server tells, and without one some cannot hold. */
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
