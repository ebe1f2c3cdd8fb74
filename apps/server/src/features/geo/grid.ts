import type { Point } from './place-table.ts';

/** Height of a row of the grid in degrees of latitude, about 500 m. */
const STEP = 0.0045;
const ROWS = 180 / STEP;
/** Larger than the number of columns in any row. */
const ROW_SPAN = 100_000;
const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number) => (degrees / 180) * Math.PI;

/**
 * Number of columns in a row, so that squares are about as wide as high; degrees of longitude shrink towards the poles.
 */
const columnsOf = (row: number) =>
  Math.max(1, Math.floor((360 / STEP) * Math.cos(radians((row + 0.5) * STEP - 90))));

/** Number of the fixed square of about 500 m that contains a point. No finer position is stored of a listing. */
export function cellOf({ latitude, longitude }: Point): number {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / STEP)));
  const columns = columnsOf(row);
  const column = Math.min(columns - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * columns)));
  return row * ROW_SPAN + column;
}

/** The middle of a square. */
export function centerOf(cell: number): Point {
  const row = Math.floor(cell / ROW_SPAN);
  const longitude = (((cell % ROW_SPAN) + 0.5) / columnsOf(row)) * 360 - 180;
  return { latitude: (row + 0.5) * STEP - 90, longitude };
}

/** Name of a block of `side` by `side` squares: searches with many squares use blocks. */
export function blockOf(cell: number, side: number): string {
  const [row, column] = [Math.floor(cell / ROW_SPAN), cell % ROW_SPAN];
  return `${Math.floor(row / side)}x${Math.floor(column / side)}`;
}

/** Great-circle distance. */
export function distanceKm(a: Point, b: Point): number {
  const dy = Math.sin(radians(b.latitude - a.latitude) / 2);
  const dx = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = dy * dy + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * dx * dx;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Range of latitudes and, unless a pole or the date line is inside, longitudes around a distance. */
export function boxAround(
  { latitude, longitude }: Point,
  km: number,
): { south: number; north: number; west?: number; east?: number } {
  const dy = (km / EARTH_RADIUS_KM / Math.PI) * 180 + STEP;
  const [south, north] = [latitude - dy, latitude + dy];
  if (south <= -90 || north >= 90) return { south, north };
  const dx = dy / Math.cos(radians(Math.max(Math.abs(south), Math.abs(north))));
  const [west, east] = [longitude - dx, longitude + dx];
  return west < -180 || east > 180 ? { south, north } : { south, north, west, east };
}
