/** A point on the earth in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** In degrees. */
export interface Edges {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Height of a row of the grid in degrees of latitude, about 500 m. */
export const GRID_STEP = 0.0045;
const ROWS = 180 / GRID_STEP;
/** Larger than the number of columns in any row. */
export const GRID_ROW_SPAN = 100_000;
export const EARTH_RADIUS_KM = 6371.0088;

/** Larger than the number of any square. */
export const FIRST_TOWN_CELL = GRID_ROW_SPAN * 100_000;

const radians = (degrees: number) => (degrees / 180) * Math.PI;

/**
 * Number of columns in a row, so that squares are about as wide as high; degrees of longitude shrink towards the poles.
 */
const columnsOf = (row: number) =>
  Math.max(1, Math.floor((360 / GRID_STEP) * Math.cos(radians((row + 0.5) * GRID_STEP - 90))));

/**
 * Number of the fixed square of about 500 m that contains a point. The server stores no finer position of a listing,
 * and the browser sends no finer one of its device.
 */
export function cellOf({ latitude, longitude }: Point): number {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / GRID_STEP)));
  const columns = columnsOf(row);
  const column = Math.min(columns - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * columns)));
  return row * GRID_ROW_SPAN + column;
}

/**
 * Number of a town with this middle. What knows only its town has a number of its own beside the square of the middle, so
 * that it is never taken for what lies in that square.
 */
export const townCellOf = (middle: Point): number => cellOf(middle) + FIRST_TOWN_CELL;

/** Whether this is the number of a town, not of a square. */
export const isTownCell = (cell: number): boolean => cell >= FIRST_TOWN_CELL;

/** The square itself, or the one in the middle of a town. */
export const squareIn = (cell: number): number => cell % FIRST_TOWN_CELL;

/** The middle of a square or of a town. */
export function centerOf(cell: number): Point {
  const square = squareIn(cell);
  const row = Math.floor(square / GRID_ROW_SPAN);
  const longitude = (((square % GRID_ROW_SPAN) + 0.5) / columnsOf(row)) * 360 - 180;
  return { latitude: (row + 0.5) * GRID_STEP - 90, longitude };
}

/**
 * The middle and the edges of the block of `side` by `side` squares in which a square lies. Squares of several rows do not lie above each
 * other, so each belongs to the block that its middle lies in.
 */
export function blockAround(cell: number, side: number): { middle: Point } & Edges {
  const { latitude, longitude } = centerOf(cell);
  const row = Math.floor(Math.floor((latitude + 90) / GRID_STEP) / side) * side;
  const columns = columnsOf(row + Math.floor(side / 2));
  const column = Math.floor(Math.floor(((longitude + 180) / 360) * columns) / side) * side;
  const south = row * GRID_STEP - 90;
  const west = (column / columns) * 360 - 180;
  const [north, east] = [south + side * GRID_STEP, west + (side / columns) * 360];
  return {
    middle: { latitude: (south + north) / 2, longitude: (west + east) / 2 },
    south,
    west,
    north,
    east,
  };
}

/** Great-circle distance. */
export function distanceKm(a: Point, b: Point): number {
  const dy = Math.sin(radians(b.latitude - a.latitude) / 2);
  const dx = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = dy * dy + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * dx * dx;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The distance that is told of what knows only its town, from a point this far from the town's middle: the next whole
 * multiple of the town's size, so never a finer one than that.
 */
export const townDistanceKm = (km: number, radiusKm: number): number =>
  (Math.floor(km / radiusKm) + 1) * radiusKm;
