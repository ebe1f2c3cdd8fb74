import {
  FIRST_TOWN_CELL,
  GRID_ROW_SPAN,
  GRID_STEP,
  isTownCell,
  NEARBY_KM,
  type Standing,
  squareIn,
} from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { kmApart, MAX_TOWN_RADIUS_KM } from '../../geo/geo.service.ts';
import type { WishOwner } from '../search.table.ts';
import { type Followed, followedTerms } from './follow-words.ts';
import {
  ANY_CATEGORY,
  alternativesOf,
  categoriesMeeting,
  categoryTerms,
  type Described,
  offeredTerms,
} from './wish-words.ts';
import { findMetWishes, insertWishTerms } from './wishes.repo.ts';

const KM_PER_DEGREE = 110.5;
const rowsIn = (km: number) => Math.ceil(km / (GRID_STEP * KM_PER_DEGREE));

/** A wish or follow near an offer, and how far apart the two are. */
export interface NearWish {
  readonly owner: WishOwner;
  readonly seq: number;
  readonly km: number;
}

interface Wanted extends Described {
  readonly seq: number;
  readonly cell: number | null;
  /** JSON: what it takes at any time. */
  readonly standing?: string | null | undefined;
}

/**
 * Notes what a listing looks for, so that offers near it find it. One without a place is not found. A standing wish is found by searches
 * for takers only: its group gets no notice of each offer.
 */
export async function noteWanted(trx: Writer, wish: Wanted): Promise<void> {
  const { seq, cell, category, standing } = wish;
  if (cell === null) return;
  const looked = alternativesOf(wish).map((terms) => ({ terms, category }));
  if (typeof standing !== 'string') return noteTerms(trx, { owner: 'wish', seq, cell }, looked);
  await noteTerms(trx, { owner: 'standing', seq, cell }, takenTerms(JSON.parse(standing)));
}

/** A whole category is met by its own name, which each offer in it has. */
function takenTerms({ categories, crops }: Pick<Standing, 'categories' | 'crops'>): Alternative[] {
  return [
    ...categories.map((category) => ({ terms: categoryTerms(category), category })),
    ...crops.flatMap((crop) => {
      const { alternatives, category } = followedTerms({ crop, words: '' });
      return alternatives.map((terms) => ({ terms, category }));
    }),
  ];
}

/** Notes what a follow looks for. */
export async function noteFollow(
  trx: Writer,
  { crop, words, seq, cell }: Followed & { readonly seq: number; readonly cell: number },
): Promise<void> {
  const { alternatives, category } = followedTerms({ crop, words });
  const looked = alternatives.map((terms) => ({ terms, category }));
  await noteTerms(trx, { owner: 'follow', seq, cell }, looked);
}

/** Terms of which an offer must have all, in a category. */
interface Alternative {
  readonly terms: readonly string[];
  readonly category: string;
}

async function noteTerms(
  trx: Writer,
  owner: { readonly owner: WishOwner; readonly seq: number; readonly cell: number },
  alternatives: readonly Alternative[],
): Promise<void> {
  const rows = alternatives.flatMap(({ terms, category }, alternative) =>
    terms.map((term) => ({ ...owner, alternative, term, needs: terms.length, category })),
  );
  await insertWishTerms(trx, rows);
}

/** Wanted listings and follows that look for what this one offers, within `NEARBY_KM`, nearest first. */
export async function findWishesNear(
  trx: Reader,
  dialect: DialectName,
  offer: Described & { readonly cell: number | null },
): Promise<NearWish[]> {
  const { cell } = offer;
  if (cell === null) return [];
  const met = [];
  for (const cells of rangesAround(cell)) {
    const words = {
      terms: offeredTerms(offer),
      categories: [...categoriesMeeting(offer.category), ANY_CATEGORY],
    };
    met.push(...(await findMetWishes(trx, dialect, { ...words, cells })));
  }
  // One with two alternatives that are met comes twice.
  const near = new Map(met.map((wish) => [`${wish.owner}${wish.seq}`, wish]));
  return [...near.values()]
    .flatMap(({ owner, seq, cell: place }) => {
      const km = kmApart(cell, place, NEARBY_KM);
      return km === undefined ? [] : [{ owner, seq, km }];
    })
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
