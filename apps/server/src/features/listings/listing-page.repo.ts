import type { Category, SortOption } from '@windfall/contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isNotBlocked } from '../../db/blocked.ts';
import type { Database, Reader } from '../../db/database.ts';
import { isListed, isOneOf, listOf } from '../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import { type ListingRow, selectListings } from './listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

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
  readonly after?: Position | undefined;
  /** With those an administrator has hidden, as their owner sees them. */
  readonly withHidden?: boolean | undefined;
  /** Leaves out those of members whom this viewer is kept apart from. */
  readonly apartFrom?: string | undefined;
}

/** The rows of one page, in order. Every sort ends in `seq`, which no two share. */
export function findListingPage(read: Reader, filter: ListingFilter, limit: number): Promise<ListingRow[]> {
  return listingPageQuery(read, filter, limit).execute();
}

/** The query by itself, for looking at its plan. */
export function listingPageQuery(read: Reader, filter: ListingFilter, limit: number) {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc';
  const filtered = selectListings(read).where((eb) => eb.and(conditions(filter)));
  const ordered =
    filter.sort === 'alphabetical'
      ? filtered.orderBy('listings.title_sort').orderBy('listings.seq')
      : filtered.orderBy('listings.seq', direction);
  return ordered.limit(limit);
}

/** Of these listings those that anybody may see, newest first. */
export async function findListingsBySeq(db: Handle, seqs: readonly number[]): Promise<ListingRow[]> {
  if (seqs.length === 0) return [];
  return findListed[db.dialect](db.read, { list: listOf(db.dialect, seqs) });
}

const findListedOn = (dialect: DialectName) =>
  preparedQuery((db, { list }: { list: unknown }) =>
    selectListings(db)
      .where(isListed(dialect, 'listings.seq', 'bigint', list))
      .where('users.is_active', '=', 1)
      .where('listings.hidden_at', 'is', null)
      .orderBy('listings.seq', 'desc'),
  );
const findListed = { sqlite: findListedOn('sqlite'), postgres: findListedOn('postgres') };

/** Of these listings the first by title, after the position. */
export async function findFirstByTitle(
  db: Handle,
  seqs: readonly number[],
  after: Position | undefined,
  limit: number,
): Promise<ListingRow[]> {
  if (seqs.length === 0) return [];
  return (
    selectListings(db.read)
      .where(isOneOf(db.dialect, 'listings.seq', seqs))
      .where((eb) => eb.and(conditions({ sort: 'alphabetical', after })))
      // PostgreSQL would go through the index of titles to meet these few in order; this it cannot do for an expression.
      .orderBy(sql`listings.title_sort || ''`)
      .orderBy('listings.seq')
      .limit(limit)
      .execute()
  );
}

/** What can be told of a listing without its texts. */
export interface Told {
  readonly category?: Category | undefined;
  readonly available?: boolean | undefined;
}

export interface Placed {
  readonly seq: number;
  readonly cell: number;
}

/** What lies in these squares and can be told that of, in no order. */
export function inCellsQuery({ read, dialect }: Handle, cells: readonly number[], told: Told) {
  return placesWhere(read, told).where(isOneOf(dialect, 'cell', cells));
}

/** The newest that lie in this square and can be told that of, with numbers below this one. */
export function newestInCellQuery({ read }: Handle, cell: number, told: Told, below: number, limit: number) {
  return placesWhere(read, told)
    .where('cell', '=', cell)
    .where('seq', '<', below)
    .orderBy('seq', 'desc')
    .limit(limit);
}

function placesWhere(read: Reader, { category, available }: Told) {
  let query = read.selectFrom('listings').select(['seq', 'cell']).$narrowType<{ cell: number }>();
  if (category) query = query.where('category', '=', category);
  if (available !== undefined) query = query.where('is_available', '=', available ? 1 : 0);
  return query;
}

function conditions(filter: ListingFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'listings' | 'users'>();
  const found: Expression<SqlBool>[] = [eb('users.is_active', '=', 1)];
  if (!filter.withHidden) found.push(eb('listings.hidden_at', 'is', null));
  if (filter.apartFrom !== undefined) found.push(isNotBlocked(eb.ref('listings.user_id'), filter.apartFrom));
  if (filter.category) found.push(eb('listings.category', '=', filter.category));
  // Written out, since an index of what is gone alone serves no query that could also ask for the rest.
  if (filter.available !== undefined)
    found.push(eb('listings.is_available', '=', sql.lit(filter.available ? 1 : 0)));
  if (filter.userId !== undefined) found.push(eb('listings.user_id', '=', filter.userId));
  if (filter.after) found.push(isAfter(filter.sort, filter.after));
  return found;
}

function isAfter(sort: SortOption, { seq, title }: Position): Expression<SqlBool> {
  if (sort === 'alphabetical') return sql<SqlBool>`(listings.title_sort, listings.seq) > (${title}, ${seq})`;
  return sort === 'newest' ? sql<SqlBool>`listings.seq < ${seq}` : sql<SqlBool>`listings.seq > ${seq}`;
}
