import type { Reader } from '../../../db/database.ts';
import { boxAround, kmTo, MAX_TOWN_RADIUS_KM, type Point, reaches } from '../../geo/geo.service.ts';
import { findCellsIn, findTownsIn, type OccupiedCell } from './cells.repo.ts';

/**
 * Radii searched one after the other until there are enough squares, so that a dense place costs no more than a sparse
 * one. Without them, the nearest listings take 2.2 times as long (bench/store.ts, 'nearest first').
 */
const RINGS_KM = [10, 25, 60, 150, 400, 1_000, 2_500];
const HALF_EARTH_KM = 20_040;

export interface NearCell extends OccupiedCell {
  /** Distance from the point to the middle of the square, or to the town (`kmTo`). */
  readonly km: number;
}

/** All squares and towns with listings within the radius, nearest first. */
export async function cellsWithin(db: Reader, point: Point, radius: number): Promise<NearCell[]> {
  const cells = ringOf(await findCellsIn(db, boxAround(point, radius)), point, FIRST, radius);
  return [...cells, ...(await findTowns(db, point, radius))];
}

/** The same squares as a stream, those before `from` km left out as far as rings allow: callers that need few skip the rest. */
export async function* cellsOutward(
  db: Reader,
  point: Point,
  { radius = HALF_EARTH_KM, from = FIRST }: { radius?: number | undefined; from?: number | undefined },
): AsyncGenerator<NearCell, void> {
  const rings = [...RINGS_KM.filter((ring) => ring < radius), radius];
  let inner = rings.findLast((ring) => ring < from) ?? FIRST;
  for (const outer of rings.filter((ring) => ring > inner)) {
    yield* ringOf(await findCellsIn(db, boxAround(point, outer)), point, inner, outer);
    inner = outer;
  }
  if (radius < HALF_EARTH_KM) yield* await findTowns(db, point, radius);
}

const FIRST = Number.NEGATIVE_INFINITY;

/** Towns that the radius reaches, though they are farther by what is known of them. */
async function findTowns(db: Reader, point: Point, radius: number): Promise<NearCell[]> {
  const found = await findTownsIn(db, boxAround(point, radius + MAX_TOWN_RADIUS_KM));
  const reached = found.filter(({ cell }) => reaches(point, radius, cell));
  return ringOf(reached, point, radius, Number.POSITIVE_INFINITY);
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
