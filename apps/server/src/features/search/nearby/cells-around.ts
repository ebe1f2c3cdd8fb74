import type { Reader } from '../../../db/database.ts';
import { boxAround, kmTo, MAX_TOWN_RADIUS_KM, type Point, reaches } from '../../geo/geo.service.ts';
import { findCellsIn, findTownsIn, type OccupiedCell } from './cells.repo.ts';

/** Maximum number of squares that count as near; with more, farther ones are ignored. */
const MAX_CELLS = 500;
/**
 * Radii searched one after the other until there are enough squares, so that a dense place costs no more than a sparse
 * one. Without them, the nearest listings take 2.2 times as long (bench/store.ts, 'nearest first').
 */
const RINGS_KM = [10, 25, 60, 150, 400, 1_000, 2_500];
/** For all squares within a radius: up to 25 km they take one query. */
const WIDE_RINGS_KM = RINGS_KM.slice(1);
const HALF_EARTH_KM = 20_040;

export interface NearCell extends OccupiedCell {
  /** Distance from the point to the middle of the square, or to the town (`kmTo`). */
  readonly km: number;
}

/** The nearest squares and towns with listings, nearest first, within the radius if there is one. */
export async function cellsAround(db: Reader, point: Point, radius?: number): Promise<NearCell[]> {
  const cells: NearCell[] = [];
  for await (const cell of cellsOutward(db, point, radius, WIDE_RINGS_KM)) cells.push(cell);
  return cells;
}

/** The same squares as a stream: callers that need few skip the rest. */
export async function* cellsOutward(
  db: Reader,
  point: Point,
  radius = HALF_EARTH_KM,
  rings: readonly number[] = RINGS_KM,
): AsyncGenerator<NearCell, void> {
  let [left, inner] = [MAX_CELLS, Number.NEGATIVE_INFINITY];
  for (const outer of [...rings.filter((ring) => ring < radius), radius]) {
    const found = await findCellsIn(db, boxAround(point, outer));
    const ring = ringOf(found, point, inner, outer).slice(0, left);
    yield* ring;
    left -= ring.length;
    inner = left === 0 ? (ring.at(-1)?.km ?? outer) : outer;
    if (left === 0) break;
  }
  if (radius < HALF_EARTH_KM) yield* await findTowns(db, point, inner, radius);
}

/** Towns that the radius reaches, though they are farther by what is known of them. */
async function findTowns(db: Reader, point: Point, inner: number, radius: number): Promise<NearCell[]> {
  const found = await findTownsIn(db, boxAround(point, radius + MAX_TOWN_RADIUS_KM));
  const reached = found.filter(({ cell }) => reaches(point, radius, cell));
  return ringOf(reached, point, inner, Number.POSITIVE_INFINITY).slice(0, MAX_CELLS);
}

function ringOf(found: readonly OccupiedCell[], point: Point, inner: number, outer: number): NearCell[] {
  return found
    .map((cell) => ({ ...cell, km: kmTo(point, cell.cell) }))
    .filter(({ km }) => km > inner && km <= outer)
    .sort(byDistance);
}

/** By distance; squares at the same distance have a fixed order. */
export function byDistance(a: Pick<NearCell, 'km' | 'cell'>, b: Pick<NearCell, 'km' | 'cell'>): number {
  return a.km - b.km || a.cell - b.cell;
}
