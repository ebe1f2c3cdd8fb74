import type { Category, ListingKind, SortOption } from '@windfall/contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Reader } from '../../../db/database.ts';
import { isListed, isOneOf, listOf } from '../../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Schema } from '../../../db/schema.ts';
import { isNotBlocked } from '../../../platform/auth/accounts.repo.ts';
import { type ListingRow, selectListings } from '../listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Start of a page: after the listing with this number, and by title after this title. */
export interface Position {
  readonly seq: number;
  readonly title: string;
}

export interface ListingFilter {
  readonly sort: SortOption;
  readonly category?: Category | undefined;
  readonly available?: boolean | undefined;
  /** All kinds without it. */
  readonly kind?: ListingKind | undefined;
  readonly userId?: string | undefined;
  readonly after?: Position | undefined;
  /** Includes hidden listings, for their owner. */
  readonly withHidden?: boolean | undefined;
  /** Excludes listings of members with a block between them and this viewer. */
  readonly excludeBlockedFor?: string | undefined;
}

/** The rows of one page, in order. Every sort ends in the unique `seq`. */
export function findListingPage(read: Reader, filter: ListingFilter, limit: number): Promise<ListingRow[]> {
  const { category, userId, excludeBlockedFor, after } = filter;
  const shape = shapeOf(filter);
  const query = pages.get(shape) ?? preparePage(filter);
  pages.set(shape, query);
  const { seq, title } = after ?? { seq: 0, title: '' };
  return query(read, { category, userId, excludeBlockedFor, seq, title, limit });
}

interface PageValues extends Pick<ListingFilter, 'category' | 'userId' | 'excludeBlockedFor'>, Position {
  readonly limit: number;
}

/** By what distinguishes their SQL, which is some hundred combinations at most. */
const pages = new Map<string, ReturnType<typeof preparePage>>();

const shapeOf = ({ sort, available, kind, withHidden, ...values }: ListingFilter) =>
  [
    ...[sort, available, kind, withHidden, values.category !== undefined, values.userId !== undefined],
    ...[values.excludeBlockedFor !== undefined, values.after !== undefined],
  ].join();

const preparePage = ({ sort, available, kind, withHidden, ...given }: ListingFilter) =>
  preparedQuery((db, { category, userId, excludeBlockedFor, seq, title, limit }: PageValues) =>
    listingPageQuery(
      db,
      {
        sort,
        available,
        kind,
        withHidden,
        category: given.category === undefined ? undefined : category,
        userId: given.userId === undefined ? undefined : userId,
        excludeBlockedFor: given.excludeBlockedFor === undefined ? undefined : excludeBlockedFor,
        after: given.after && { seq, title },
      },
      limit,
    ),
  );

/** The query, exported for tests of its plan. */
export function listingPageQuery(read: Reader, filter: ListingFilter, limit: number) {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc';
  const filtered = selectListings(read).where((eb) => eb.and(conditions(filter)));
  const ordered =
    filter.sort === 'alphabetical'
      ? filtered.orderBy('listings.title_sort').orderBy('listings.seq')
      : filtered.orderBy('listings.seq', direction);
  return ordered.limit(limit);
}

/** Visible listings with these numbers, newest first. */
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

/** The first of these listings by title, after the position. */
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
      // The expression keeps PostgreSQL from scanning the title index to meet these few rows.
      .orderBy(sql`listings.title_sort || ''`)
      .orderBy('listings.seq')
      .limit(limit)
      .execute()
  );
}

function conditions(filter: ListingFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'listings' | 'users'>();
  const found: Expression<SqlBool>[] = [eb('users.is_active', '=', 1)];
  if (!filter.withHidden) found.push(eb('listings.hidden_at', 'is', null));
  if (filter.excludeBlockedFor !== undefined)
    found.push(isNotBlocked(eb.ref('listings.user_id'), filter.excludeBlockedFor));
  if (filter.category) found.push(eb('listings.category', '=', filter.category));
  // Written as literals, since a partial index of unavailable or wanted listings does not serve a parameter.
  if (filter.kind) found.push(eb('listings.kind', '=', sql.lit(filter.kind)));
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
