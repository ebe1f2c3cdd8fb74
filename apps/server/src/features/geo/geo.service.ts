import { middleOf, namedPlace, zipIn } from './find-places.ts';
import { cellOf } from './grid.ts';
import type { Point } from './place-table.ts';

export { blockOf, boxAround, cellOf, centerOf, distanceKm } from './grid.ts';
export type { Point } from './place-table.ts';

/** What is kept of where something is: its ZIP code and its square of the grid. */
export interface Place {
  readonly zip_code: string | null;
  readonly cell: number | null;
}

/** Where a member is, as precisely as they told; it stays on the server. */
export interface Home {
  readonly location: string;
  readonly zip_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The point of a US ZIP code (the first five digits count), when there is such a one. */
export function pointOfZip(zip: string): Point | undefined {
  return zipIn(zip);
}

/**
 * Where a listing is: at the ZIP code it says, else in the middle of the town it says, else in the middle of its owner's
 * town. The owner's own ZIP code and square are told by no listing; where no town is known, the square is all there is.
 */
export function placeOfListing(listing: { zip_code: string | null; location: string }, home: Home): Place {
  const { zip_code, location } = listing;
  if (zip_code !== null) return at(zip_code, zipIn(zip_code) ?? namedPlace(location));
  const zip = zipIn(location);
  if (zip) return at(zip.zip, zip);
  return at(null, namedPlace(location) ?? townOf(home) ?? pointOf(home));
}

function townOf({ location, zip_code }: Home): Point | undefined {
  const zip = (zip_code === null ? undefined : zipIn(zip_code)) ?? zipIn(location);
  return zip ? middleOf(zip) : namedPlace(location);
}

const pointOf = ({ latitude, longitude }: Home): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const at = (zip_code: string | null, point: Point | undefined): Place => ({
  zip_code,
  cell: point ? cellOf(point) : null,
});
