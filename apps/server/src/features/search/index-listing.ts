import { isFreePrice, type ListingKind } from '@windfall/contract';
import { type Selectable, sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { emptyTable } from '../../db/dialects/bulk.ts';
import { emptyTextIndex, indexedWords } from '../../db/dialects/full-text.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import { centerOf } from '../geo/geo.service.ts';
import { type SearchableListing, storedWords, titleWordsOf, wordsOf } from './listing-text.ts';
import {
  availabilityMark,
  categoryMark,
  FREE_MARK,
  PLACE_MARKS,
  titleMark,
  userMark,
  WANTED_MARK,
  within,
} from './marks.ts';
import { enterCell, leaveCell } from './nearby/cells.repo.ts';
import { deleteAllWishTerms, deleteWishTerms } from './wishes/wishes.repo.ts';
import { noteWanted } from './wishes/wishes.ts';
import { categoriesNamed } from './words/categories.ts';
import { countWords, uncountWords } from './words/vocabulary.repo.ts';

/** Columns of a listing that are indexed. */
type IndexedListing = SearchableListing &
  Pick<Selectable<Schema['listings']>, 'seq' | 'user_id' | 'price' | 'cell' | 'is_available'> & {
    /** An offer without it. */
    readonly kind?: ListingKind | undefined;
    /** JSON: what it takes at any time. */
    readonly standing?: string | null | undefined;
  };

/** Adds a listing's words and marks to the index, and counts its words and its square. */
export async function indexListing(
  trx: Writer,
  dialect: DialectName,
  listing: IndexedListing,
): Promise<void> {
  const words = countedWordsOf(listing);
  const value = indexedWords(dialect, [...words, ...marksOf(listing)]);
  await sql`insert into listings_search (rowid, words) values (${listing.seq}, ${value})`.execute(trx);
  await countWords(trx, dialect, words);
  if (listing.cell !== null) await enterCell(trx, { cell: listing.cell, ...centerOf(listing.cell) });
  if (listing.kind === 'wanted' && listing.is_available === 1) await noteWanted(trx, listing);
}

/** The words of a listing and the mark that is counted with them. */
export function countedWordsOf(listing: IndexedListing): string[] {
  const words = storedWords(wordsOf(listing));
  return isFreePrice(listing.price) ? [...words, FREE_MARK] : words;
}

/** The marks of a listing. */
export function marksOf(listing: IndexedListing): string[] {
  const { user_id, kind, category, cell, is_available } = listing;
  const places = cell === null ? [] : PLACE_MARKS.map((markOf) => markOf(cell));
  return [
    userMark(user_id),
    categoryMark(category),
    ...categoriesNamed(titleWordsOf(listing)).map(titleMark),
    availabilityMark(is_available === 1),
    ...(kind === 'wanted' ? [WANTED_MARK] : []),
    ...places,
    ...places.map((place) => within(place, category)),
  ];
}

/** Undoes `indexListing`; takes the listing in its indexed state. */
export async function unindexListing(trx: Writer, listing: IndexedListing): Promise<void> {
  await deleteWords(trx, { seq: listing.seq });
  await uncountWords(trx, countedWordsOf(listing));
  if (listing.cell !== null) await leaveCell(trx, listing.cell);
  if (listing.kind !== 'wanted') return;
  for (const owner of ['wish', 'standing'] as const) await deleteWishTerms(trx, owner, [listing.seq]);
}

const deleteWords = preparedQuery((db, { seq }: { seq: number }) =>
  db.deleteFrom('listings_search').where('rowid', '=', seq),
);

/** Empties the index, the vocabulary, the squares and the wishes. What members follow is no listing and stays. */
export async function clearSearch(trx: Writer, dialect: DialectName): Promise<void> {
  await emptyTextIndex(trx, dialect, 'listings_search');
  for (const table of ['listing_words', 'listing_cells']) await emptyTable(trx, dialect, table);
  for (const owner of ['wish', 'standing'] as const) await deleteAllWishTerms(trx, owner);
}
