import type { Generated } from 'kysely';

export interface ListingsTable {
  /** Order of publication: what 'newest' sorts and pages by, and the row's number in the search index. */
  seq: Generated<number>;
  id: string;
  user_id: string;
  title: string;
  /** The beginning of the title folded (lower case, no accents): what 'alphabetical' sorts and pages by. */
  title_sort: string;
  description: string;
  category: string;
  produce_name: string;
  quantity: string;
  price: string;
  location: string;
  /** As given, by itself or in the location; never its owner's. */
  zip_code: string | null;
  /** The square of the grid (features/geo/grid.ts) it lies in, when that is known; nothing finer is stored. */
  cell: number | null;
  /** Whether the search index, the vocabulary and the squares know it; those from before they did are caught up with. */
  is_indexed: Generated<0 | 1>;
  image_id: string | null;
  is_available: 0 | 1;
  created_at: string;
  updated_at: string;
  /** When an administrator hid it: then its owner and administrators alone see it. */
  hidden_at: Generated<string | null>;
  /** When it was last marked as gone; null while it is available. */
  taken_at: Generated<string | null>;
}

/** The index of words: an FTS5 table or one with a `tsvector`. Only `db/dialects/search-index.ts` knows what `words` is. */
export interface ListingsSearchTable {
  /** The listing's `seq`. */
  rowid: number;
  words: unknown;
}

/** Every word of the search index, for how frequent it is and for mending typos. */
export interface ListingWordsTable {
  word: string;
  /** Its first character. */
  initial: string;
  /** In characters. */
  length: number;
  /** How many listings have it. */
  count: number;
}

/** The squares of the grid in which something is shared, so that what is near is found without looking at listings. */
export interface ListingCellsTable {
  cell: number;
  /** The square's middle. */
  latitude: number;
  longitude: number;
  /** How many listings lie in it. */
  count: number;
}
