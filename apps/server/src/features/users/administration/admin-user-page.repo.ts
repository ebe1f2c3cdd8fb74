import { type AdminUserQuery, type AdminUserSort, HIDDEN_MESSAGE } from '@windfall/contract';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

/** A page begins after the member with this sort key and id. */
interface AfterMember {
  readonly key: string;
  readonly id: string;
}

export interface AdminUserFilter {
  /** Folded pieces that must all occur in name, username or email address. */
  readonly pieces: readonly string[];
  /** A condition that all members with the pieces meet, and few others. */
  readonly among?: RawBuilder<SqlBool> | undefined;
  readonly status: AdminUserQuery['status'];
  readonly withTest: boolean;
  readonly sort: AdminUserSort;
  readonly after: AfterMember | undefined;
}

/** Ids rise with time, so the order by age needs no other key. */
const ORDERS = {
  newest: { column: null, direction: 'desc' },
  oldest: { column: null, direction: 'asc' },
  name: { column: 'search_text', direction: 'asc' },
  seen: { column: 'last_seen_at', direction: 'desc' },
} as const;

/** The column a page is sorted by, besides the id. */
export const sortColumnOf = (sort: AdminUserSort) => ORDERS[sort].column;

/** A page of members for administrators. Each sort reads an index of its own. */
export function adminUserPageQuery(db: Reader, filter: AdminUserFilter, limit: number) {
  const { column, direction } = ORDERS[filter.sort];
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and(conditions(filter)))
    .$if(column !== null, (query) => query.orderBy(column ?? 'id', direction))
    .orderBy('id', direction)
    .limit(limit);
}

function conditions({
  pieces,
  among,
  status,
  withTest,
  sort,
  after,
}: AdminUserFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'users'>();
  const found: Expression<SqlBool>[] = [eb('deleted_at', 'is', null)];
  // A literal instead of a parameter, so that the planner can choose the partial index.
  if (status !== 'all') {
    const isActive = status === 'active' || status === 'waiting';
    found.push(eb('is_active', '=', sql.lit(isActive ? (1 as const) : (0 as const))));
  }
  if (status === 'pending') found.push(eb('is_group', '=', 1), eb('group_decided_at', 'is', null));
  if (status === 'waiting') found.push(eb('waits_since', 'is not', null));
  if (!withTest) found.push(eb('is_test', '=', 0));
  if (after) found.push(isAfter(sort, after));
  if (among) found.push(among);
  for (const piece of pieces) {
    const pattern = `%${piece.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    const contains = (column: 'search_text' | 'email') =>
      sql<SqlBool>`${eb.ref(column)} like ${pattern} escape '\\'`;
    found.push(eb.or([contains('search_text'), contains('email')]));
  }
  return found;
}

function isAfter(sort: AdminUserSort, { key, id }: AfterMember): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  const { column, direction } = ORDERS[sort];
  const comparison = direction === 'asc' ? '>' : '<';
  if (column === null) return eb('id', comparison, id);
  return eb(eb.refTuple(column, 'id'), comparison, eb.tuple(key, id));
}

/** The numbers of listings and sent messages that are there, by member id: neither deleted nor hidden. A member without any is missing. */
export async function countContent(
  db: Reader,
  ids: readonly string[],
): Promise<{ listings: Map<string, number>; messages: Map<string, number> }> {
  if (ids.length === 0) return { listings: new Map(), messages: new Map() };
  const count = sql<number>`count(*)`.as('count');
  const [listings, messages] = await Promise.all([
    db
      .selectFrom('listings')
      .select(['user_id as id', count])
      .where('user_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .groupBy('user_id')
      .execute(),
    db
      .selectFrom('messages')
      .select(['sender_id as id', count])
      .where('sender_id', 'in', ids)
      .where('content', '!=', HIDDEN_MESSAGE)
      .groupBy('sender_id')
      .execute(),
  ]);
  const mapOf = (rows: { id: string; count: number }[]) =>
    new Map(rows.map((row) => [row.id, Number(row.count)]));
  return { listings: mapOf(listings), messages: mapOf(messages) };
}
