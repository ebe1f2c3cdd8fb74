export { clearSearch, type IndexedListing, indexListing, unindexListing } from './index-listing.ts';
export { titleSortOf } from './listing-text.ts';
export type { RowReader } from './row-reader.ts';
export { search } from './search.ts';
export { positionOf } from './search-cursor.ts';
