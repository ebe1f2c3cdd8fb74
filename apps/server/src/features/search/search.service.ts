export { clearSearch, indexListing, unindexListing } from './index-listing.ts';
export { titleSortOf } from './listing-text.ts';
export { type SearchResult, search } from './search.ts';
export { positionOf } from './search-cursor.ts';
export { hasWishes } from './wishes/wishes.repo.ts';
export { findWishesNear, type NearWish, noteWish } from './wishes/wishes.ts';
