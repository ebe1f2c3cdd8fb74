import type { ListingSort, SearchInterpretation } from '@windfall/contract';
import type { Database, Reader } from '../../db/database.ts';
import type { Page } from '../../db/pagination.ts';
import type { Point } from '../geo/geo.service.ts';
import { columnsOf, isSharedBy } from './column-conditions.ts';
import { sizeOf } from './find-matches.ts';
import { countListingsOf, type Facets, findSeqRange } from './listing-numbers.repo.ts';
import type { Condition } from './matches.repo.ts';
import { cellsWithin } from './nearby/cells-around.ts';
import { pageByDistance } from './nearby/page-by-distance.ts';
import { pageInOrder } from './page-in-order.ts';
import type { RowReader, SortableRow } from './row-reader.ts';
import { readSearch } from './words/read-search.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Conditions of a listing; all must hold. */
export interface SearchFilters extends Facets {
  /** Words as typed. */
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly near?: Point | undefined;
  readonly radius_km?: number | undefined;
}

/** By distance needs a point in the filters. */
export interface SearchPage {
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
