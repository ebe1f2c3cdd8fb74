import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { isNotBlocked } from '../../../platform/auth/accounts.repo.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';

export interface UserFilter {
  /** Folded pieces that must all occur in the name, the username or an e-mail address the viewer may see. */
  readonly pieces: readonly string[];
  /** Holds for all who have the pieces, and not for many others. */
  readonly among?: RawBuilder<SqlBool> | undefined;
  /** Whose eyes it is for: addresses are matched for members only. */
  readonly viewerId: string | undefined;
  /** Leaves out those whom this viewer is kept apart from. */
  readonly apartFrom?: string | undefined;
  readonly withInactive: boolean;
  readonly withTest: boolean;
  /** The id of the last member on the page before. */
  readonly after: string | undefined;
}

/** Members, those who joined last first. Ids rise with time, so the key of the page is the id alone. */
export function findUserPage(db: Reader, filter: UserFilter, limit: number): Promise<UserRow[]> {
  return userPageQuery(db, filter, limit).execute();
}

/** The query by itself, for looking at its plan. */
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
  if (filter.apartFrom !== undefined) found.push(isNotBlocked(eb.ref('id'), filter.apartFrom));
  if (filter.after !== undefined) found.push(eb('id', '<', filter.after));
  if (filter.among) found.push(filter.among);
  for (const piece of filter.pieces) found.push(hasPiece(piece, filter.viewerId));
  return found;
}

function hasPiece(piece: string, viewerId: string | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  const inName = contains(eb.ref('search_text'), piece);
  if (viewerId === undefined) return inName;
  const seesAddress = eb.or([eb('shows_email', '=', 1), eb('id', '=', viewerId)]);
  return eb.or([inName, eb.and([seesAddress, contains(eb.ref('email'), piece)])]);
}

/** Both sides are in lower case, so it makes no difference that only SQLite's LIKE ignores case. */
function contains(column: Expression<string | null>, piece: string): Expression<SqlBool> {
  const pattern = `%${piece.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
