import {
  type Allergen,
  type Category,
  type ListingKind,
  type SortOption,
  withAllergens,
} from '@windfall/contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Reader } from '../../../db/database.ts';
import { isListed, isOneOf, listOf } from '../../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Schema } from '../../../db/schema.ts';
import { isNotBlocked } from '../../../platform/auth/accounts.repo.ts';
import { type ListingRow, selectListings } from '../listings.repo.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Start of a page: after the listing with this number, and by title or freshness after this key. */
export interface Position {
  readonly seq: number;
  readonly key: string;
}

export interface ListingFilter {
  readonly sort: SortOption;
  readonly category?: Category | undefined;
  readonly available?: boolean | undefined;
  /** All kinds without it. */
  readonly kind?: ListingKind | undefined;
  readonly userId?: string | undefined;
  /** Allergens whose crops are left out. */
  readonly without?: readonly Allergen[] | undefined;
  /** Available offers that are ready on this day (YYYY-MM-DD). */
  readonly readyOn?: string | undefined;
  readonly after?: Position | undefined;
  /** Includes hidden listings, for their owner. */
  readonly withHidden?: boolean | undefined;
  /** Excludes listings of members with a block between them and this viewer. */
  readonly excludeBlockedFor?: string | undefined;
}

/** The rows of one page, in order. Every sort ends in the unique `seq`. */
export function findListingPage(read: Reader, filter: ListingFilter, limit: number): Promise<ListingRow[]> {
  const { category, userId, excludeBlockedFor, readyOn, after } = filter;
  const shape = shapeOf(filter);
  const query = pages.get(shape) ?? preparePage(filter);
  pages.set(shape, query);
  const { seq, key } = after ?? { seq: 0, key: '' };
  return query(read, { category, userId, excludeBlockedFor, readyOn, seq, key, limit });
}

interface PageValues
  extends Pick<ListingFilter, 'category' | 'userId' | 'excludeBlockedFor' | 'readyOn'>,
    Position {
  readonly limit: number;
}

/** By what distinguishes their SQL, which is some thousand combinations at most. */
const pages = new Map<string, ReturnType<typeof preparePage>>();

const shapeOf = ({ sort, available, kind, withHidden, without, ...values }: ListingFilter) =>
  [
    ...[sort, available, kind, withHidden, values.category !== undefined, values.userId !== undefined],
    ...[
      without?.join('+'),
      values.excludeBlockedFor !== undefined,
      values.readyOn !== undefined,
      values.after !== undefined,
      values.after?.key === '',
    ],
  ].join();

const preparePage = ({ sort, available, kind, withHidden, without, ...given }: ListingFilter) =>
  preparedQuery((db, { category, userId, excludeBlockedFor, readyOn, seq, key, limit }: PageValues) =>
    listingPageQuery(
      db,
      {
        sort,
        available,
        kind,
        withHidden,
        without,
        category: given.category === undefined ? undefined : category,
        userId: given.userId === undefined ? undefined : userId,
        excludeBlockedFor: given.excludeBlockedFor === undefined ? undefined : excludeBlockedFor,
        readyOn: given.readyOn === undefined ? undefined : readyOn,
        after: given.after && { seq, key: given.after.key && key },
      },
      limit,
    ),
  );

/** What each order goes by before the number, written as its index has it. */
const KEYS = {
  newest: undefined,
  oldest: undefined,
  alphabetical: sql<string>`listings.title_sort`,
  freshest: sql<string>`coalesce(listings.picked_on, '')`,
} as const;
type KeyedSort = Exclude<SortOption, 'newest' | 'oldest'>;

const DIRECTIONS = { newest: 'desc', oldest: 'asc', alphabetical: 'asc', freshest: 'desc' } as const;

/** The query, exported for tests of its plan. */
export function listingPageQuery(read: Reader, filter: ListingFilter, limit: number) {
  const direction = DIRECTIONS[filter.sort];
  const key = isBehindDays(filter) ? undefined : KEYS[filter.sort];
  const filtered = selectListings(read).where((eb) => eb.and(conditions(filter)));
  const ordered = key ? filtered.orderBy(key, direction) : filtered;
  return ordered.orderBy('listings.seq', direction).limit(limit);
}

/** Whether the page is among the listings that were not picked, which are in order by number alone. */
const isBehindDays = ({ sort, after }: Pick<ListingFilter, 'sort' | 'after'>) =>
  sort === 'freshest' && after?.key === '';

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

/** The first of these listings in this order, after the position. */
export async function findFirstByKey(
  db: Handle,
  sort: KeyedSort,
  seqs: readonly number[],
  after: Position | undefined,
  limit: number,
): Promise<ListingRow[]> {
  if (seqs.length === 0) return [];
  return (
    selectListings(db.read)
      .where(isOneOf(db.dialect, 'listings.seq', seqs))
      .where((eb) => eb.and(conditions({ sort, after })))
      // The expression keeps PostgreSQL from scanning the index of the order to meet these few rows.
      .orderBy(sql`${KEYS[sort]} || ''`, DIRECTIONS[sort])
      .orderBy('listings.seq', DIRECTIONS[sort])
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
  // Written as literals, since a partial index of available, unavailable or wanted listings does not serve a parameter.
  if (filter.readyOn !== undefined)
    found.push(
      eb('listings.is_available', '=', sql.lit(1)),
      eb('listings.ready_until', '>=', filter.readyOn),
    );
  if (filter.kind) found.push(eb('listings.kind', '=', sql.lit(filter.kind)));
  if (filter.available !== undefined)
    found.push(eb('listings.is_available', '=', sql.lit(filter.available ? 1 : 0)));
  if (filter.without) {
    const { crops, categories } = withAllergens(filter.without);
    const isOther = eb('listings.crop', 'not in', crops);
    found.push(eb.or([eb('listings.crop', 'is', null), isOther]));
    for (const category of categories) found.push(eb('listings.category', '!=', category));
  }
  if (filter.userId !== undefined) found.push(eb('listings.user_id', '=', filter.userId));
  if (filter.after) found.push(isAfter(filter.sort, filter.after));
  return found;
}

function isAfter(sort: SortOption, after: Position): Expression<SqlBool> {
  const { seq, key } = after;
  const column = KEYS[sort];
  const follows = DIRECTIONS[sort] === 'asc' ? sql`>` : sql`<`;
  const byNumber = sql<SqlBool>`listings.seq ${follows} ${seq}`;
  if (!column) return byNumber;
  if (isBehindDays({ sort, after })) return sql`${column} = '' and ${byNumber}`;
  const byKey = sql<SqlBool>`(${column}, listings.seq) ${follows} (${key}, ${seq})`;
  // SQLite takes no pair as the bound of an index on an expression.
  return sort === 'freshest' ? sql`${column} <= ${key} and ${byKey}` : byKey;
}
