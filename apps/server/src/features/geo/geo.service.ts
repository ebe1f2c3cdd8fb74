import { cellOf, centerOf, type Point } from '@windfall/contract';
import { middleOf, namedPlace, zipIn } from './find-places.ts';
import { placeTable } from './place-table.ts';
import { timeZoneOf } from './us-time-zones.ts';

export { cellOf, centerOf, distanceKm, type Point } from '@windfall/contract';
export { findTown } from './find-places.ts';
export { blockOf, boxAround } from './grid.ts';

/** The stored place of a listing: ZIP code and square of the grid. */
export interface Place {
  readonly zip_code: string | null;
  readonly cell: number | null;
}

/** A member's location as they entered it; it stays on the server. */
export interface Home {
  readonly location: string;
  readonly zip_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The point of a US ZIP code (the first five digits), if it exists. */
export function pointOfZip(zip: string): Point | undefined {
  return zipIn(zip);
}

/**
 * The place of a listing: its ZIP code, else the middle of its town, else the middle of its owner's town. No listing
 * reveals the owner's own ZIP code or square; without a known town the owner's square is used.
 */
export function placeOfListing(listing: { zip_code: string | null; location: string }, home: Home): Place {
  const { zip_code, location } = listing;
  if (zip_code !== null) return at(zip_code, zipIn(zip_code) ?? namedPlace(location));
  const zip = zipIn(location);
  if (zip) return at(zip.zip, zip);
  return at(null, namedPlace(location) ?? townOf(home) ?? pointOf(home));
}

/** Where a member looks for listings: the middle of a square, and the name of its town. */
export interface NamedPoint {
  readonly point: Point;
  readonly town: string;
}

/** A member's place: that of their ZIP code, else their position, else the town that their location names. */
export function placeOfHome(home: Home): NamedPoint | undefined {
  const { zip_code, location } = home;
  const zip = zip_code === null ? undefined : zipIn(zip_code);
  const point = zip ?? pointOf(home) ?? zipIn(location) ?? namedPlace(location);
  if (!point) return undefined;
  const cell = cellOf(point);
  return { point: centerOf(cell), town: townAt(cell) };
}

/** The town nearest to a square, such as 'Portland, OR': names a place without what its owner typed. */
export function townAt(cell: number): string {
  const { name, state } = placeTable().nearest(centerOf(cell));
  return `${name}, ${state}`;
}

/** The time zone of a member's ZIP code or town. */
export function timeZoneAt({ zip_code, location }: Pick<Home, 'zip_code' | 'location'>): string | undefined {
  const place = (zip_code === null ? undefined : zipIn(zip_code)) ?? zipIn(location) ?? namedPlace(location);
  return place && timeZoneOf(place);
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
