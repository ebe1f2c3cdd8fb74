import { isApiError } from '../../lib/api/api-error.ts';
import type { ListingFilters } from './listing-filters.ts';

/** Why a place that is asked about cannot be looked around. */
export type PlaceProblem = 'malformed' | 'unknown';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/** What is wrong with the place of these filters: whether it is one, the server tells. */
export function placeProblem({ near }: ListingFilters, failure: Error | null): PlaceProblem | null {
  if (!near || !isApiError(failure) || !failure.fields['near']) return null;
  return ZIP_CODE.test(near) ? 'unknown' : 'malformed';
}
