import type { ListingSort, SearchInterpretation, SortOption } from '@windfall/contract';
import type { Database, Reader } from '../../db/database.ts';
import { encodeCursor, type Page, toPage } from '../../db/pagination.ts';
import type { Point } from '../geo/geo.service.ts';
import { columnsOf, isSharedBy } from './column-conditions.ts';
import { findMatches, type Search, sizeOf } from './find-matches.ts';
import { countListingsOf, type Facets, findSeqRange } from './listing-numbers.repo.ts';
import type { Condition, Range } from './matches.repo.ts';
import { cellsWithin } from './nearby/cells-around.ts';
import { pageByDistance } from './nearby/page-by-distance.ts';
import {
  isKeyed,
  type KeyedSort,
  keyedPosition,
  type PositionOf,
  positionOf,
  type RowReader,
  type SortableRow,
} from './search-cursor.ts';
import { readSearch } from './words/read-search.ts';

export { clearSearch, indexListing, unindexListing } from './index-listing.ts';
export { titleSortOf } from './listing-text.ts';
export { cellsWithin } from './nearby/cells-around.ts';
export { isKeyed, keyedPosition, positionOf } from './search-cursor.ts';
export { type Followed, followedCrop, followedTerms } from './wishes/follow-words.ts';
export { deleteAllWishTerms, deleteWishTerms, hasWishes } from './wishes/wishes.repo.ts';
export { findWishesNear, type NearWish, noteFollow, noteWanted } from './wishes/wishes.ts';

/** By title and by freshness, only this many of the newest matches are sorted. */
const MAX_RANKED = 500;

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Conditions of a listing; all must hold. */
interface SearchFilters extends Facets {
  /** Words as typed. */
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly near?: Point | undefined;
  readonly radius_km?: number | undefined;
}

/** By distance needs a point in the filters. */
interface SearchPage {
  readonly sort: ListingSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Maximum count of a member's listings. */
const MAX_COUNTED = 10_000;

/** A page, and what the words were understood as. */
export interface SearchResult<Row> extends Page<Row> {
  readonly interpretation: SearchInterpretation;
}

/** One page of the listings that meet the filters; a page may be shorter than its limit and have a next one. */
export async function search<Row extends SortableRow>(
  db: Handle,
  { near, radius_km, ...filters }: SearchFilters,
  { sort, ...page }: SearchPage,
  rows: RowReader<Row>,
): Promise<SearchResult<Row>> {
  const isByDistance = sort === 'distance' && near !== undefined;
  const [{ conditions, all, interpretation }, cells] = await Promise.all([
    resolveConditions(db, filters),
    isByDistance || !near || radius_km === undefined ? undefined : cellsWithin(db.read, near, radius_km),
  ]);
  if (!conditions || cells?.length === 0) return { items: [], next: undefined, interpretation };
  const found = isByDistance
    ? await pageByDistance(db, { conditions, facets: filters }, all, { near, radius_km }, page, rows)
    : await pageInOrder(
        db,
        { conditions, columns: columnsOf(db.dialect, filters, sizeOf(all), cells) },
        all,
        { ...page, sort: sort === 'distance' ? 'newest' : sort },
        rows,
      );
  return { ...found, interpretation };
}

/** Conditions for the text index, unless one of them matches nothing, and the range of all listings. */
async function resolveConditions(db: Handle, { search: typed = '', user_id }: SearchFilters) {
  const [{ conditions: words, interpretation }, owner, all] = await Promise.all([
    readSearch(db, typed),
    user_id === undefined ? [] : ownerCondition(db.read, user_id),
    findSeqRange(db.read),
  ]);
  const conditions = words.some(({ frequency }) => frequency === 0) ? undefined : [...words, ...owner];
  return { conditions, all, interpretation };
}

async function ownerCondition(read: Reader, id: string): Promise<Condition[]> {
  // PostgreSQL refuses NUL in text, so no member has such an id.
  const count = id.includes('\0') ? 0 : await countListingsOf(read, id, MAX_COUNTED);
  return [isSharedBy(id, count)];
}

/** One page of search results. `all` is the range of all listings. */
function pageInOrder<Row extends SortableRow>(
  db: Handle,
  search: Search,
  all: Range,
  { sort, cursor, limit }: { sort: SortOption; cursor?: string | undefined; limit: number },
  rows: RowReader<Row>,
): Promise<Page<Row>> {
  if (isKeyed(sort)) return pageByKey(db, search, all, sort, positionOf(cursor, sort), limit, rows);
  return pageByTime(db, search, all, sort, positionOf(cursor, sort), limit, rows);
}

async function pageByTime<Row>(
  db: Handle,
  search: Search,
  all: Range,
  sort: 'newest' | 'oldest',
  after: PositionOf<'newest'> | undefined,
  limit: number,
  rows: RowReader<Row>,
): Promise<Page<Row>> {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const found = await findMatches(db, search, { range: beyond(after, sort, all), all }, direction, limit + 1);
  const shown = found.slice(0, limit).map(({ seq }) => seq);
  // Listings of deactivated members are dropped here, so a page may be shorter than its limit.
  const visible = await rows.newestFirst(shown);
  const next = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: sort === 'newest' ? visible : visible.reverse(),
    next: next === undefined ? undefined : encodeCursor([sort, next]),
  };
}

const beyond = (
  after: PositionOf<'newest'> | undefined,
  sort: 'newest' | 'oldest',
  { from, to }: Range,
): Range =>
  sort === 'newest'
    ? { from, to: Math.min(to, (after?.seq ?? to + 1) - 1) }
    : { from: Math.max(from, (after?.seq ?? from - 1) + 1), to };

async function pageByKey<Row extends SortableRow>(
  db: Handle,
  search: Search,
  all: Range,
  sort: KeyedSort,
  after: PositionOf<KeyedSort> | undefined,
  limit: number,
  rows: RowReader<Row>,
): Promise<Page<Row>> {
  const anchor = after?.anchor || all.to;
  const range = { from: all.from, to: anchor };
  const found = await findMatches(db, search, { range, all }, 'desc', MAX_RANKED);
  const numbers = found.map(({ seq }) => seq);
  const first = await rows.firstByKey(sort, numbers, after, limit + 1);
  return toPage(first, limit, (row) => keyedPosition(sort, row, anchor));
}
