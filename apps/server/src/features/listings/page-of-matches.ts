import type { SortOption } from '@windfall/contract';
import type { Database } from '../../db/database.ts';
import { findMatches, type Range, type Search } from '../../db/dialects/search-index.ts';
import { encodeCursor, type Page, toPage } from '../../db/pagination.ts';
import { type PositionOf, positionOf } from './listing-cursor.ts';
import { findFirstByTitle, findListingsBySeq } from './listing-page.repo.ts';
import type { ListingRow } from './listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** By title, only this many of the newest matches are sorted. */
const MAX_RANKED = 500;

/** One page of search results. `all` is the range of all listings. */
export function pageOfMatches(
  db: Handle,
  search: Search,
  all: Range,
  { sort, cursor }: { sort: SortOption; cursor?: string | undefined },
  limit: number,
): Promise<Page<ListingRow>> {
  if (sort === 'alphabetical') return pageByTitle(db, search, all, positionOf(cursor, sort), limit);
  return pageByTime(db, search, all, sort, positionOf(cursor, sort), limit);
}

async function pageByTime(
  db: Handle,
  search: Search,
  all: Range,
  sort: 'newest' | 'oldest',
  after: PositionOf<'newest'> | undefined,
  limit: number,
): Promise<Page<ListingRow>> {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const found = await findMatches(db, search, { range: beyond(after, sort, all), all }, direction, limit + 1);
  const shown = found.slice(0, limit).map(({ seq }) => seq);
  // Listings of deactivated members are dropped here, so a page may be shorter than its limit.
  const rows = await findListingsBySeq(db, shown);
  const next = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: sort === 'newest' ? rows : rows.reverse(),
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

async function pageByTitle(
  db: Handle,
  search: Search,
  all: Range,
  after: PositionOf<'alphabetical'> | undefined,
  limit: number,
): Promise<Page<ListingRow>> {
  const anchor = after?.anchor || all.to;
  const range = { from: all.from, to: anchor };
  const found = await findMatches(db, search, { range, all }, 'desc', MAX_RANKED);
  const seqs = found.map(({ seq }) => seq);
  const rows = await findFirstByTitle(db, seqs, after, limit + 1);
  return toPage(rows, limit, ({ seq, title_sort }) => ['alphabetical', seq, title_sort, anchor]);
}
