import type { Reader } from '../../db/database.ts';
import { boxAround, distanceKm, type Point } from '../geo/geo.service.ts';
import { findCellsIn, type OccupiedCell } from './cells.repo.ts';

/** So many squares are 'near'; where more have something to share, nobody looks beyond them. */
const MAX_CELLS = 500;
/** Looked at one after the other until there are enough squares, so that a dense place costs no more than a sparse one. */
const RINGS_KM = [10, 25, 60, 150, 400, 1_000, 2_500];
/** Who needs all of them asks less often. */
const WIDE_RINGS_KM = RINGS_KM.slice(1);
const HALF_EARTH_KM = 20_040;

export interface NearCell extends OccupiedCell {
  /** From the point asked about to the middle of the square. */
  readonly km: number;
}

/** The nearest squares with something shared, within the radius if there is one, nearest first. */
export async function cellsAround(db: Reader, point: Point, radius?: number): Promise<NearCell[]> {
  const cells: NearCell[] = [];
  for await (const ring of ringsOutward(db, point, radius, WIDE_RINGS_KM)) cells.push(...ring);
  return cells;
}

/** The same one after the other: who needs few of them spares the rest. */
export async function* cellsOutward(
  db: Reader,
  point: Point,
  radius?: number,
): AsyncGenerator<NearCell, void> {
  for await (const ring of ringsOutward(db, point, radius, RINGS_KM)) yield* ring;
}

async function* ringsOutward(
  db: Reader,
  point: Point,
  radius = HALF_EARTH_KM,
  rings: readonly number[],
): AsyncGenerator<NearCell[], void> {
  let [left, inner] = [MAX_CELLS, Number.NEGATIVE_INFINITY];
  for (const outer of [...rings.filter((ring) => ring < radius), radius]) {
    const ring = (await findRing(db, point, inner, outer)).slice(0, left);
    yield ring;
    left -= ring.length;
    if (left === 0) return;
    inner = outer;
  }
}

async function findRing(db: Reader, point: Point, inner: number, outer: number): Promise<NearCell[]> {
  const ring: NearCell[] = [];
  for (const { cell, latitude, longitude, count } of await findCellsIn(db, boxAround(point, outer))) {
    const km = distanceKm(point, { latitude, longitude });
    if (km > inner && km <= outer) ring.push({ cell, latitude, longitude, count, km });
  }
  return ring.sort(byDistance);
}

/** Near before far; squares at the very same distance in a fixed order. */
export function byDistance(a: Pick<NearCell, 'km' | 'cell'>, b: Pick<NearCell, 'km' | 'cell'>): number {
  return a.km - b.km || a.cell - b.cell;
}
