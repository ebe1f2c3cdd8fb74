import { CATEGORIES } from '@windfall/contract';
import { sql } from 'kysely';
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
import type { Told } from './listing-page.repo.ts';
import { wordsOf } from './listing-text.ts';
import type { ListingRow } from './listings.repo.ts';
import { markIndexed } from './listings.repo.ts';
import { countWords, uncountWords } from './vocabulary.repo.ts';

/** What the index knows of a listing. */
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

/** Of so many squares it is quicker to look for each; measured with 1,000,000 listings. */
const MOST_SQUARES = 64;
/** What is gone is soon deleted. */
const SHARE_GONE = 0.1;
/** No text has this sign in a word, so the marks that begin with it cannot be searched for by anybody. */
const MARK = '§';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const userMark = (id: string) => `${MARK}u${id.replaceAll('-', '')}`;
const categoryMark = (category: string) => `${MARK}c${category.toLowerCase()}`;
const cellMark = (cell: number) => `${MARK}g${cell}`;
const blockMark = (cell: number) => `${MARK}b${blockOf(cell)}`;
const availabilityMark = (isAvailable: boolean) => `${MARK}a${isAvailable ? 1 : 0}`;

/** Writes a listing's words and marks into the index, and counts its words and its square. */
export async function indexListing(
  trx: Writer,
  dialect: DialectName,
  listing: IndexedListing,
): Promise<void> {
  const { seq, user_id, category, cell, is_available } = listing;
  const words = storedWords(wordsOf(listing));
  const marks = [userMark(user_id), categoryMark(category), availabilityMark(is_available === 1)];
  if (cell !== null) marks.push(cellMark(cell), blockMark(cell));
  await indexWords(trx, dialect, seq, [...words, ...marks]);
  await countWords(trx, words);
  if (cell !== null) await enterCell(trx, { cell, ...centerOf(cell) });
  await markIndexed(trx, seq);
}

/** Undoes `indexListing`; takes the listing as it was then. */
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

/** It is of this category, and is still to be had or gone, of so many listings in all. */
export function columnsOf({ category, available }: Told, total: number): ColumnCondition[] {
  const found: ColumnCondition[] = [];
  if (category) {
    const condition = marked([categoryMark(category)], total * shareOfTold({ category }));
    found.push({ ...condition, holds: sql`category = ${category}` });
  }
  if (available !== undefined) {
    const condition = marked([availabilityMark(available)], total * shareOfTold({ available }));
    found.push({ ...condition, holds: sql`is_available = ${available ? 1 : 0}` });
  }
  return found;
}

/** This member shares it. Nobody has an id of another form. */
export const isSharedBy = (userId: string, frequency: number) =>
  UUID.test(userId) ? marked([userMark(userId)], frequency) : undefined;

/** Which part of all listings that can probably be told of. */
export const shareOfTold = ({ category, available }: Told) =>
  (category ? 1 / CATEGORIES.length : 1) * (available === false ? SHARE_GONE : 1);

type CountedCell = Pick<OccupiedCell, 'cell' | 'count'>;

/**
 * It lies in one of these squares. The index looks for many squares too slowly, so it is then asked for their blocks, and
 * the listings tell which of them it is.
 */
export function liesIn(dialect: DialectName, cells: readonly CountedCell[]): ColumnCondition {
  const markOf = cells.length > MOST_SQUARES ? blockMark : cellMark;
  const frequency = cells.reduce((sum, { count }) => sum + count, 0);
  const numbers = cells.map(({ cell }) => cell);
  return {
    ...marked([...new Set(numbers.map(markOf))], frequency),
    holds: isOneOf(dialect, 'cell', numbers),
  };
}
