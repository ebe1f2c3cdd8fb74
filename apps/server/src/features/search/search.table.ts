/** The text index: an FTS5 table or a table with a `tsvector`. Only `matches.repo.ts` reads `words`. */
export interface ListingsSearchTable {
  /** The listing's `seq`. */
  rowid: number;
  words: unknown;
}

/** The vocabulary: every indexed word with its frequency, for planning and for correcting typos. */
export interface ListingWordsTable {
  word: string;
  /** First character of the word. */
  initial: string;
  /** Length in characters. */
  length: number;
  /** Number of listings that have the word. */
  count: number;
}

/** Squares of the grid with listings, so that near listings are found without scanning the table. */
export interface ListingCellsTable {
  cell: number;
  /** Middle of the square. */
  latitude: number;
  longitude: number;
  /** Number of listings in the square. */
  count: number;
}

/** Who looks for something: a wanted listing, one that takes it at any time, or a follow. */
export type WishOwner = 'wish' | 'standing' | 'follow';

/** Terms of what members look for. Of wanted listings only those that are shown and available have rows, of follows those that last. */
export interface WishTermsTable {
  owner: WishOwner;
  /** The `seq` of the listing or the follow. */
  seq: number;
  /** An offer meets the wish that has all terms of one alternative. */
  alternative: number;
  /** A name of produce of one or two words, or a word. */
  term: string;
  /** Number of terms of the alternative. */
  needs: number;
  /** Empty where any category will do. */
  category: string;
  cell: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    listings_search: ListingsSearchTable;
    listing_words: ListingWordsTable;
    listing_cells: ListingCellsTable;
    wish_terms: WishTermsTable;
  }
}
