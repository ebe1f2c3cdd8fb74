import { CATEGORIES, type Category } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { isOneOf } from '../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import {
  type ColumnCondition,
  type Condition,
  indexWords,
  storedWords,
  unindexWords,
} from '../../db/dialects/search-index.ts';
import { blockOf, centerOf } from '../geo/geo.service.ts';
import { enterCell, leaveCell, type OccupiedCell } from './cells.repo.ts';
import type { Facets } from './listing-page.repo.ts';
import { wordsOf } from './listing-text.ts';
import type { ListingRow } from './listings.repo.ts';
import { markIndexed } from './listings.repo.ts';
import { countWords, uncountWords } from './vocabulary.repo.ts';

/** Fields of a listing that are indexed. */
export type IndexedListing = Pick<
  ListingRow,
  | 'seq'
  | 'user_id'
  | 'title'
  | 'produce_name'
  | 'category'
  | 'location'
  | 'description'
  | 'cell'
  | 'is_available'
>;

/** Up to this many squares, then blocks, are searched one by one; measured with 1,000,000 listings. */
const MOST_MARKS = [32, 4] as const;
/** Unavailable listings are deleted soon. */
const SHARE_GONE = 0.1;
/** No word of a text contains this sign, so members cannot search for the marks that begin with it. */
const MARK = '§';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const userMark = (id: string) => `${MARK}u${id.replaceAll('-', '')}`;
const categoryMark = (category: string) => `${MARK}c${category.toLowerCase()}`;
/** Marks of a square, a block of about 5 km, and a region of about 50 km. */
const PLACE_MARKS = [
  (cell: number) => `${MARK}g${cell}`,
  (cell: number) => `${MARK}b${blockOf(cell, 10)}`,
  (cell: number) => `${MARK}r${blockOf(cell, 100)}`,
] as const;
/** Combines place and category in one mark: a text index finds it at once, but intersects two long lists slowly. */
const within = (place: string, category: string) => `${place}${category.toLowerCase()}`;
const availabilityMark = (isAvailable: boolean) => `${MARK}a${isAvailable ? 1 : 0}`;

/** Adds a listing's words and marks to the index, and counts its words and its square. */
export async function indexListing(
  trx: Writer,
  dialect: DialectName,
  listing: IndexedListing,
): Promise<void> {
  const { seq, user_id, category, cell, is_available } = listing;
  const words = storedWords(wordsOf(listing));
  const marks = [userMark(user_id), categoryMark(category), availabilityMark(is_available === 1)];
  const places = cell === null ? [] : PLACE_MARKS.map((markOf) => markOf(cell));
  marks.push(...places, ...places.map((place) => within(place, category)));
  await indexWords(trx, dialect, seq, [...words, ...marks]);
  await countWords(trx, dialect, words);
  if (cell !== null) await enterCell(trx, { cell, ...centerOf(cell) });
  await markIndexed(trx, seq);
}

/** Undoes `indexListing`; takes the listing in its indexed state. */
export async function unindexListing(
  trx: Writer,
  listing: IndexedListing & Pick<ListingRow, 'is_indexed'>,
): Promise<void> {
  await unindexWords(trx, listing.seq);
  if (listing.is_indexed === 0) return;
  await uncountWords(trx, storedWords(wordsOf(listing)));
  if (listing.cell !== null) await leaveCell(trx, listing.cell);
}

const marked = (marks: string[], frequency: number): Condition => ({
  alternatives: marks.map((text) => [{ text, isBeginning: false }]),
  frequency,
});

type CountedCell = Pick<OccupiedCell, 'cell' | 'count'>;

/** Conditions on the category, the squares and the availability, with their estimated frequencies. */
export function columnsOf(
  dialect: DialectName,
  { category, available }: Facets,
  total: number,
  cells?: readonly CountedCell[],
): ColumnCondition[] {
  const found: ColumnCondition[] = [];
  const ofCategory = category && sql<SqlBool>`category = ${category}`;
  if (cells) {
    const { numbers, ...condition } = placed(cells, category);
    const lies = isOneOf(dialect, 'cell', numbers);
    found.push({ ...condition, holds: ofCategory ? sql`${ofCategory} and ${lies}` : lies });
  } else if (ofCategory) {
    found.push({
      ...marked([categoryMark(category)], total * shareOfFacets({ category })),
      holds: ofCategory,
    });
  }
  if (available !== undefined) {
    const condition = marked([availabilityMark(available)], total * shareOfFacets({ available }));
    found.push({ ...condition, holds: sql`is_available = ${available ? 1 : 0}` });
  }
  return found;
}

/**
 * The index searches many squares too slowly; then their blocks or regions are searched, and the listing's column
 * decides.
 */
function placed(cells: readonly CountedCell[], category: Category | undefined) {
  const numbers = cells.map(({ cell }) => cell);
  const levels = PLACE_MARKS.map((markOf) => new Set(numbers.map(markOf)));
  const fewest =
    levels.find(({ size }, level) => size <= (MOST_MARKS[level] ?? Number.POSITIVE_INFINITY)) ?? [];
  const marks = [...fewest].map((place) => (category ? within(place, category) : place));
  const count = cells.reduce((sum, next) => sum + next.count, 0);
  return { ...marked(marks, count * shareOfFacets({ category })), numbers };
}

/** Condition on the owner. Ids of another form match none. */
export const isSharedBy = (userId: string, frequency: number) =>
  UUID.test(userId) ? marked([userMark(userId)], frequency) : undefined;

/** Estimated share of listings that match these facets. */
export const shareOfFacets = ({ category, available }: Facets) =>
  (category ? 1 / CATEGORIES.length : 1) * (available === false ? SHARE_GONE : 1);
