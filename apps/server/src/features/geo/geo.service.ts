import { namedPlace, zipIn } from './find-places.ts';
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
 * Where a listing is: at its ZIP code, else where its location says, else where its owner is. 'City, ST' is the owner's
 * own place when the owner lives there, since that is nearer the truth than the middle of a city.
 */
export function placeOfListing(listing: { zip_code: string | null; location: string }, home: Home): Place {
  const { zip_code, location } = listing;
  if (zip_code !== null) return at(zip_code, zipIn(zip_code) ?? namedPlace(location));
  const zip = zipIn(location);
  if (zip) return at(zip.zip, zip);
  const owners = placeOfHome(home);
  const named = namedPlace(location);
  if (!named) return owners;
  const ownersZip = home.zip_code === null ? undefined : zipIn(home.zip_code);
  return ownersZip?.number === named.number ? owners : at(null, named);
}

function placeOfHome({ location, zip_code, latitude, longitude }: Home): Place {
  const exact = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const known = (zip_code === null ? undefined : zipIn(zip_code)) ?? zipIn(location);
  return at(zip_code ?? known?.zip ?? null, exact ?? known ?? namedPlace(location));
}

const at = (zip_code: string | null, point: Point | undefined): Place => ({
  zip_code,
  cell: point ? cellOf(point) : null,
});
