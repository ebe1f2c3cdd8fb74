import {
  FIRST_TOWN_CELL,
  GRID_ROW_SPAN,
  GRID_STEP,
  isTownCell,
  NEARBY_KM,
  squareIn,
} from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { kmApart, MAX_TOWN_RADIUS_KM } from '../../geo/geo.service.ts';
import { alternativesOf, categoriesMeeting, type Described, offeredTerms } from './wish-words.ts';
import { findMetWishes, insertWishTerms } from './wishes.repo.ts';

const KM_PER_DEGREE = 110.5;
const rowsIn = (km: number) => Math.ceil(km / (GRID_STEP * KM_PER_DEGREE));

/** A wish near an offer, and how far apart the two are. */
export interface NearWish {
  readonly seq: number;
  readonly km: number;
}

/** Notes what a listing looks for, so that offers near it find it. One without a place is not found. */
export async function noteWish(
  trx: Writer,
  wish: Described & { readonly seq: number; readonly cell: number | null },
): Promise<void> {
  const { seq, cell, category } = wish;
  if (cell === null) return;
  const rows = alternativesOf(wish).flatMap((terms, alternative) =>
    terms.map((term) => ({ seq, alternative, term, needs: terms.length, category, cell })),
  );
  await insertWishTerms(trx, rows);
}

/** Listings that look for what this one offers, within `NEARBY_KM`, nearest first. */
export async function findWishesNear(
  trx: Reader,
  dialect: DialectName,
  offer: Described & { readonly cell: number | null },
): Promise<NearWish[]> {
  const { cell } = offer;
  if (cell === null) return [];
  const met = [];
  for (const cells of rangesAround(cell)) {
    const words = { terms: offeredTerms(offer), categories: categoriesMeeting(offer.category) };
    met.push(...(await findMetWishes(trx, dialect, { ...words, cells })));
  }
  const near = new Map(met.map((wish) => [wish.seq, kmApart(cell, wish.cell, NEARBY_KM)]));
  return [...near]
    .flatMap(([seq, km]) => (km === undefined ? [] : [{ seq, km }]))
    .sort((a, b) => a.km - b.km || a.seq - b.seq);
}

/** Numbers of the squares that may lie near, and of the towns: each range is one look into the index. */
function rangesAround(cell: number) {
  const row = Math.floor(squareIn(cell) / GRID_ROW_SPAN);
  const own = isTownCell(cell) ? MAX_TOWN_RADIUS_KM : 0;
  const rowsAround = (rows: number, first: number) => ({
    from: first + Math.max(0, row - rows) * GRID_ROW_SPAN,
    to: first + (row + rows + 1) * GRID_ROW_SPAN,
  });
  return [
    rowsAround(rowsIn(NEARBY_KM + own), 0),
    rowsAround(rowsIn(NEARBY_KM + own + MAX_TOWN_RADIUS_KM), FIRST_TOWN_CELL),
  ];
}
