import {
  cellOf,
  centerOf,
  EARTH_RADIUS_KM,
  GRID_ROW_SPAN,
  GRID_STEP,
  isTownCell,
  type PlacePrecision,
  type Point,
  squareIn,
  townCellOf,
} from '@windfall/contract';
import { middleOf, namedPlace, zipIn } from './find-places.ts';
import { placeTable } from './place-table.ts';
import { townOf } from './towns.ts';
import { timeZoneOf } from './us-states.ts';

export { cellOf, centerOf, distanceKm, type Point } from '@windfall/contract';
export { findTown } from './find-places.ts';
export { kmApart, kmTo, MAX_TOWN_RADIUS_KM, reaches, type Town, townOf, townsIn } from './towns.ts';

/** The stored place of a listing: ZIP code, square of the grid or number of a town, and how precise that is. */
export interface Place {
  readonly zip_code: string | null;
  readonly cell: number | null;
  readonly place_precision: PlacePrecision | null;
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

const ZIP_CODE = /^\d{5}(?:-\d{4})?$/;

/** Whether a text in its plain form is a ZIP code of the table, with or without the four further digits. */
export const isZipCode = (text: string): boolean => ZIP_CODE.test(text) && zipIn(text) !== undefined;

/** What says where a listing is: `place` is its owner's choice. */
export interface PlaceWords {
  readonly zip_code: string | null;
  readonly location: string;
  readonly place?: PlacePrecision | undefined;
}

/**
 * The place of a listing: the ZIP code that it or its location names, else the town that its location names. Where that is the owner's own
 * town, or no town at all, it is the middle of the owner's ZIP code, which their profile shows; else everything in a town would lie on one
 * point. With 'town' it is the town alone, and the owner's position is used with 'square' only (docs/product/places.md#position-listing).
 *
 * `fallback` is 'town' for a listing of an older version, which keeps what it published: the middle of its owner's town.
 */
export function placeOfListing(
  { zip_code, location, place }: PlaceWords,
  home: Home,
  fallback: 'zip' | 'town' = 'zip',
): Place {
  const point = place === 'square' ? pointOf(home) : undefined;
  if (point) return { zip_code: null, cell: cellOf(point), place_precision: 'square' };
  const own = zipOf(home);
  const town = namedPlace(location, placeNamedBy(home));
  const zip = zipIn(zip_code ?? location);
  const ownTown = own ? middleOf(own) : placeNamedBy(home);
  if (place === 'town') return inTown(town ?? (zip && middleOf(zip)) ?? ownTown);
  if (zip) return inZip(zip_code ?? zip.zip, zip);
  if (zip_code !== null) return inTown(town, zip_code);
  if (own && fallback === 'zip' && (!town || town.number === own.number)) return inZip(own.zip, own);
  return inTown(town ?? ownTown);
}

/** A town's numbers and name, and the middle of a ZIP code in it. */
export interface NearerPlace {
  /** Of this version first, then of an earlier one. */
  readonly townCells: readonly number[];
  readonly town: string;
  readonly place: Place & { readonly zip_code: string };
}

/** What is more precise than the town of this home: the middle of its ZIP code. */
export function nearerPlaceOf(home: Home): NearerPlace | undefined {
  const own = zipOf(home);
  const middle = own && middleOf(own);
  if (!middle) return undefined;
  const townCell = townCellOf(middle);
  const townCells = [townCell, townCellOf(placeTable().formerMiddleOf(middle.number))];
  return { townCells, town: townAt(townCell), place: { ...inZip(own.zip, own), zip_code: own.zip } };
}

/** Whether a profile has the position that 'square' needs. */
export const hasPosition = (home: Home): boolean => pointOf(home) !== undefined;

const inZip = (zip_code: string, point: Point): Place => ({
  zip_code,
  cell: cellOf(point),
  place_precision: 'zip',
});

/** `zip_code` is one that is not known. */
const inTown = (middle: Point | undefined, zip_code: string | null = null): Place => ({
  zip_code,
  cell: middle ? townCellOf(middle) : null,
  place_precision: middle ? 'town' : null,
});

/** Where a member looks for listings: the middle of a square, and the name of its town. */
export interface NamedPoint {
  readonly point: Point;
  readonly town: string;
}

/** A member's place: that of their ZIP code, else their position, else the town that their location names. */
export function placeOfHome(home: Home): NamedPoint | undefined {
  const point = pointOfHome(home);
  return point && { point, town: townAt(cellOf(point)) };
}

/** The same without the name of the town, which takes a hundred times as long to find. */
export function pointOfHome(home: Home): Point | undefined {
  const { zip_code, location } = home;
  const zip = zip_code === null ? undefined : zipIn(zip_code);
  const point = zip ?? pointOf(home) ?? zipIn(location) ?? namedPlace(location);
  return point && centerOf(cellOf(point));
}

/** The town of this number, or nearest to this square, such as 'Portland, OR': names a place without what its owner typed. */
export function townAt(cell: number): string {
  if (isTownCell(cell)) return townOf(cell).name;
  const { name, state } = placeTable().nearest(centerOf(cell));
  return `${name}, ${state}`;
}

/** The time zone of a member's ZIP code or town. */
export function timeZoneAt(home: HomeWords): string | undefined {
  const place = placeNamedBy(home);
  return place && timeZoneOf(place);
}

type HomeWords = Pick<Home, 'zip_code' | 'location'>;

/** The ZIP code or town of a member's profile, which tells which of several towns they mean. */
export const placeNamedBy = (home: HomeWords) => zipOf(home) ?? namedPlace(home.location);

/** The ZIP code of a member's profile, else the one that their location ends with. */
const zipOf = ({ zip_code, location }: HomeWords) =>
  (zip_code === null ? undefined : zipIn(zip_code)) ?? zipIn(location);

const pointOf = ({ latitude, longitude }: Home): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** Name of a block of `side` by `side` squares: searches with many squares use blocks. */
export function blockOf(cell: number, side: number): string {
  const square = squareIn(cell);
  const [row, column] = [Math.floor(square / GRID_ROW_SPAN), square % GRID_ROW_SPAN];
  return `${Math.floor(row / side)}x${Math.floor(column / side)}`;
}

/** Range of latitudes and, unless a pole or the date line is inside, longitudes around a distance. */
export function boxAround(
  { latitude, longitude }: Point,
  km: number,
): { south: number; north: number; west?: number; east?: number } {
  const dy = (km / EARTH_RADIUS_KM / Math.PI) * 180 + GRID_STEP;
  const [south, north] = [latitude - dy, latitude + dy];
  if (south <= -90 || north >= 90) return { south, north };
  const dx = dy / Math.cos((Math.max(Math.abs(south), Math.abs(north)) / 180) * Math.PI);
  const [west, east] = [longitude - dx, longitude + dx];
  return west < -180 || east > 180 ? { south, north } : { south, north, west, east };
}
