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
  image_id: string | null;
  is_available: 0 | 1;
  created_at: string;
  updated_at: string;
}

/** The index of words: an FTS5 table or one with a `tsvector`. Only `db/dialects/search-index.ts` knows what `words` is. */
export interface ListingsSearchTable {
  /** The listing's `seq`. */
  rowid: number;
  words: unknown;
}
