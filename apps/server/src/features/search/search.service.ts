export { clearSearch, indexListing, unindexListing } from './index-listing.ts';
export { titleSortOf } from './listing-text.ts';
export { type SearchResult, search } from './search.ts';
export { positionOf } from './search-cursor.ts';
