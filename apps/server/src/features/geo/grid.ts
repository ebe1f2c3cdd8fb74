import { EARTH_RADIUS_KM, GRID_ROW_SPAN, GRID_STEP, type Point, squareIn } from '@windfall/contract';

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
