/** Samples stand in when nothing else is there (spec section 7, Listings). Nobody shares them, so nobody can be asked. */
export const SAMPLE_PREFIX = 'sample-';

export function isSample({ id }: { id: string }): boolean {
  return id.startsWith(SAMPLE_PREFIX);
}
