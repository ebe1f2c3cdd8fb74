import type { Reader } from '../../db/database.ts';
import { boxAround, distanceKm, type Point } from '../geo/geo.service.ts';
import { findCellsIn, type OccupiedCell } from './cells.repo.ts';

/** So many squares are 'near'; where more have something to share, nobody looks beyond them. */
const MAX_CELLS = 500;
/** Looked at one after the other until enough squares are found, so that a dense place costs no more than a sparse one. */
const RINGS_KM = [25, 100, 400, 1600];
const HALF_EARTH_KM = 20_040;

export interface NearCell extends OccupiedCell {
  /** From the point asked about to the middle of the square. */
  readonly km: number;
}

/** The nearest squares with something shared, within the radius if there is one, nearest first. */
export async function cellsAround(db: Reader, point: Point, radius = HALF_EARTH_KM): Promise<NearCell[]> {
  let found: NearCell[] = [];
  for (const km of [...RINGS_KM.filter((ring) => ring < radius), radius]) {
    const cells = await findCellsIn(db, boxAround(point, km));
    found = cells.map((cell) => ({ ...cell, km: distanceKm(point, cell) })).filter((cell) => cell.km <= km);
    if (found.length >= MAX_CELLS) break;
  }
  return found.sort(byDistance).slice(0, MAX_CELLS);
}

/** Near before far; squares at the very same distance in a fixed order. */
export function byDistance(a: Pick<NearCell, 'km' | 'cell'>, b: Pick<NearCell, 'km' | 'cell'>): number {
  return a.km - b.km || a.cell - b.cell;
}
