import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { isNotBlocked } from '../../../platform/auth/accounts.repo.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';

export interface UserFilter {
  /** Folded pieces that must all occur in the name, the username or an email address the viewer may see. */
  readonly pieces: readonly string[];
  /** A condition that all members with the pieces meet, and few others. */
  readonly among?: RawBuilder<SqlBool> | undefined;
  /** The viewer. Visitors do not search addresses. */
  readonly viewerId: string | undefined;
  /** Excludes members who have blocked this viewer or whom the viewer has blocked. */
  readonly excludeBlockedFor?: string | undefined;
  readonly withInactive: boolean;
  readonly withTest: boolean;
  /** The id of the last member on the page before. */
  readonly after: string | undefined;
}

/** A page of members, the newest first. Ids rise with time, so the id alone is the key of the page. */
export function findUserPage(db: Reader, filter: UserFilter, limit: number): Promise<UserRow[]> {
  return userPageQuery(db, filter, limit).execute();
}

/** The query of a page, exported for the test of its plan. */
export function userPageQuery(db: Reader, filter: UserFilter, limit: number) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and(conditions(filter)))
    .orderBy('id', 'desc')
    .limit(limit);
}

function conditions(filter: UserFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema, 'users'>();
  const found: Expression<SqlBool>[] = [eb('deleted_at', 'is', null)];
  if (!filter.withInactive) found.push(eb('is_active', '=', 1));
  if (!filter.withTest) found.push(eb('is_test', '=', 0));
  if (filter.excludeBlockedFor !== undefined)
    found.push(isNotBlocked(eb.ref('id'), filter.excludeBlockedFor));
  if (filter.after !== undefined) found.push(eb('id', '<', filter.after));
  if (filter.among) found.push(filter.among);
  for (const piece of filter.pieces) found.push(hasPiece(piece, filter.viewerId));
  return found;
}

function hasPiece(piece: string, viewerId: string | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  const inName = contains(eb.ref('search_text'), piece);
  if (viewerId === undefined) return inName;
  // The rule of `canSeeEmail` (users.policy.ts) as a condition.
  const seesAddress = eb.or([eb('shows_email', '=', 1), eb('id', '=', viewerId)]);
  return eb.or([inName, eb.and([seesAddress, contains(eb.ref('email'), piece)])]);
}

/** Both sides are in lower case, because LIKE ignores case on SQLite only. */
function contains(column: Expression<string | null>, piece: string): Expression<SqlBool> {
  const pattern = `%${piece.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
