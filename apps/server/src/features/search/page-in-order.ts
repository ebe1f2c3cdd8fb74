import type { SortOption } from '@windfall/contract';
import type { Database } from '../../db/database.ts';
import { encodeCursor, type Page, toPage } from '../../db/pagination.ts';
import { findMatches, type Search } from './find-matches.ts';
import type { Range } from './matches.repo.ts';
import type { RowReader, SortableRow } from './row-reader.ts';
import { type PositionOf, positionOf } from './search-cursor.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** By title, only this many of the newest matches are sorted. */
const MAX_RANKED = 500;

/** One page of search results. `all` is the range of all listings. */
export function pageInOrder<Row extends SortableRow>(
  db: Handle,
  search: Search,
  all: Range,
  { sort, cursor, limit }: { sort: SortOption; cursor?: string | undefined; limit: number },
  rows: RowReader<Row>,
): Promise<Page<Row>> {
  if (sort === 'alphabetical') return pageByTitle(db, search, all, positionOf(cursor, sort), limit, rows);
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

async function pageByTitle<Row extends SortableRow>(
  db: Handle,
  search: Search,
  all: Range,
  after: PositionOf<'alphabetical'> | undefined,
  limit: number,
  rows: RowReader<Row>,
): Promise<Page<Row>> {
  const anchor = after?.anchor || all.to;
  const range = { from: all.from, to: anchor };
  const found = await findMatches(db, search, { range, all }, 'desc', MAX_RANKED);
  const numbers = found.map(({ seq }) => seq);
  const first = await rows.firstByTitle(numbers, after, limit + 1);
  return toPage(first, limit, ({ seq, title_sort }) => ['alphabetical', seq, title_sort, anchor]);
}
