import type { Category, SortOption } from '@windfall/contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { hasWords, type WordQuery } from '../../db/dialects/search-index.ts';
import type { Schema } from '../../db/schema.ts';
import { LISTING_COLUMNS, type ListingRow, selectListings } from './listings.repo.ts';

/** Where a page begins: after the listing with this number, and by title after this one. */
export interface Position {
  readonly seq: number;
  readonly title: string;
}

export interface ListingFilter {
  readonly sort: SortOption;
  readonly category?: Category | undefined;
  readonly available?: boolean | undefined;
  readonly userId?: string | undefined;
  readonly words?: WordQuery | undefined;
  readonly after?: Position | undefined;
}

/** The rows of one page, in order. Every sort ends in `seq`, which no two share. */
export async function findListingPage(
  db: Pick<Database, 'read' | 'dialect'>,
  filter: ListingFilter,
  limit: number,
): Promise<ListingRow[]> {
  return listingPageQuery(db, filter, limit).execute();
}

/** The query by itself, for looking at its plan. */
export function listingPageQuery(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  filter: ListingFilter,
  limit: number,
) {
  const rows = filter.words ? selectMatching(read, hasWords(dialect, filter.words)) : selectListings(read);
  // With words the index of words leads, so its own number of the row is what to sort and to continue by.
  const seq = filter.words ? sql<number>`listings_search.rowid` : sql<number>`listings.seq`;
  const direction = filter.sort === 'newest' ? 'desc' : 'asc';
  const filtered = rows.where((eb) => eb.and(conditions(filter, seq)));
  const ordered =
    filter.sort === 'alphabetical'
      ? filtered.orderBy(sql`listings.title_sort`).orderBy(seq)
      : filtered.orderBy(seq, direction);
  return ordered.limit(limit);
}

/**
 * CROSS JOIN is what keeps SQLite from turning the order round and asking the index about one listing after the other;
 * the index gives the rows in order, so that a page of a common word costs no more than one of a rare word.
 */
function selectMatching(
  read: Database['read'],
  matches: Expression<SqlBool>,
): ReturnType<typeof selectListings> {
  const query = read
    .selectFrom('listings_search')
    .crossJoin('listings')
    .crossJoin('users')
    .leftJoin('images', 'images.id', 'listings.image_id')
    .select(LISTING_COLUMNS)
    .whereRef('listings.seq', '=', 'listings_search.rowid')
    .whereRef('users.id', '=', 'listings.user_id')
    .where(matches);
  return query as unknown as ReturnType<typeof selectListings>;
}

function conditions(filter: ListingFilter, seq: Expression<number>): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'listings' | 'users'>();
  const found: Expression<SqlBool>[] = [eb('users.is_active', '=', 1)];
  if (filter.category) found.push(eb('listings.category', '=', filter.category));
  if (filter.available !== undefined) found.push(eb('listings.is_available', '=', filter.available ? 1 : 0));
  if (filter.userId !== undefined) found.push(eb('listings.user_id', '=', filter.userId));
  if (filter.after) found.push(isAfter(filter.sort, filter.after, seq));
  return found;
}

function isAfter(
  sort: SortOption,
  { seq: last, title }: Position,
  seq: Expression<number>,
): Expression<SqlBool> {
  if (sort === 'alphabetical') return sql<SqlBool>`(listings.title_sort, ${seq}) > (${title}, ${last})`;
  return sort === 'newest' ? sql<SqlBool>`${seq} < ${last}` : sql<SqlBool>`${seq} > ${last}`;
}
