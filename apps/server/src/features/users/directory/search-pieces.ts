import { foldText } from '@windfall/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { isOneOf } from '../../../db/dialects/is-one-of.ts';
import { findMembersWith, type MemberSearch } from '../../../db/dialects/member-search.ts';

/** Each piece adds cost, and few names have more parts. */
const MAX_PIECES = 5;
/** With more matches than this, a scan in the order of the page soon finds enough of them. */
const MAX_CANDIDATES = 1_000;

/**
 * Splits a search term at white space only, so that an email address stays in one piece. Returns the longest pieces
 * first, because they match the fewest members.
 */
export function piecesOf(term: string): string[] {
  const pieces = foldText(term).split(/\s+/).filter(Boolean);
  return pieces.toSorted((a, b) => b.length - a.length).slice(0, MAX_PIECES);
}

/**
 * Returns a condition for the few members who may match all pieces, so that a search does not scan all members. Returns
 * undefined when there are too many. `alwaysIncludedId` names a member who may match by text outside the index.
 */
export async function findCandidateFilter(
  db: Pick<Database, 'read' | 'dialect'>,
  search: Omit<MemberSearch, 'limit'>,
  alwaysIncludedId?: string,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (search.pieces.length === 0) return undefined;
  const ids = await findMembersWith(db, { ...search, limit: MAX_CANDIDATES + 1 });
  if (ids.length > MAX_CANDIDATES) return undefined;
  if (alwaysIncludedId !== undefined) ids.push(alwaysIncludedId);
  return ids.length === 0 ? sql<SqlBool>`false` : isOneOf(db.dialect, 'id', ids);
}
