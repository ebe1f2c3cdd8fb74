import { distanceKm, GRID_ROW_SPAN, GRID_STEP, NEARBY_KM } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { centerOf } from '../../geo/geo.service.ts';
import { alternativesOf, categoriesMeeting, type Described, offeredTerms } from './wish-words.ts';
import { findMetWishes, insertWishTerms } from './wishes.repo.ts';

const KM_PER_DEGREE = 110.5;
/** Rows of the grid that may lie near. */
const ROWS_NEAR = Math.ceil(NEARBY_KM / (GRID_STEP * KM_PER_DEGREE));

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
  const row = Math.floor(cell / GRID_ROW_SPAN);
  const met = await findMetWishes(trx, dialect, {
    terms: offeredTerms(offer),
    categories: categoriesMeeting(offer.category),
    cells: { from: (row - ROWS_NEAR) * GRID_ROW_SPAN, to: (row + ROWS_NEAR + 1) * GRID_ROW_SPAN },
  });
  const from = centerOf(cell);
  const near = new Map(met.map((wish) => [wish.seq, distanceKm(from, centerOf(wish.cell))]));
  return [...near]
    .map(([seq, km]) => ({ seq, km }))
    .filter(({ km }) => km <= NEARBY_KM)
    .sort((a, b) => a.km - b.km || a.seq - b.seq);
}
