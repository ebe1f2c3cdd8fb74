import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { type Condition, indexWords, storedWords, unindexWords } from '../../db/dialects/search-index.ts';
import { blockOf, centerOf } from '../geo/geo.service.ts';
import { enterCell, leaveCell, type OccupiedCell } from './cells.repo.ts';
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

/** It is of this category. */
export const hasCategory = (category: string) => marked([categoryMark(category)], Number.POSITIVE_INFINITY);

/** It is still to be had, or it is gone. */
export const hasAvailability = (isAvailable: boolean) =>
  marked([availabilityMark(isAvailable)], Number.POSITIVE_INFINITY);

/** This member shares it. Nobody has an id of another form. */
export const isSharedBy = (userId: string, frequency: number) =>
  UUID.test(userId) ? marked([userMark(userId)], frequency) : undefined;

type CountedCell = Pick<OccupiedCell, 'cell' | 'count'>;

const countIn = (cells: readonly CountedCell[]) => cells.reduce((sum, { count }) => sum + count, 0);

/** It lies in one of these squares, of which there should be few. */
export const liesIn = (cells: readonly CountedCell[]) =>
  marked(
    cells.map(({ cell }) => cellMark(cell)),
    countIn(cells),
  );

/**
 * It lies in one of these squares or not far from them: the index looks for hundreds of squares too slowly, so it is asked
 * for their blocks, and what it finds has to be looked at again.
 */
export const liesAround = (cells: readonly CountedCell[]) =>
  marked([...new Set(cells.map(({ cell }) => blockMark(cell)))], countIn(cells));
