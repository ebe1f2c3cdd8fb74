import { foldText } from '@windfall/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { isOneOf } from '../../../db/dialects/is-one-of.ts';
import { findMembersWith, type MemberSearch } from '../../../db/dialects/member-search.ts';

/** Each costs, and a name has hardly more parts. */
const MAX_PIECES = 5;
/** Where more members have what is searched for, the first of them are soon met in the order of the page. */
const MAX_CANDIDATES = 1_000;

/**
 * What is searched for, split at white space only, so that a whole e-mail address stays in one piece: of many pieces the
 * longest, which the fewest have, and those first.
 */
export function piecesOf(term: string): string[] {
  const pieces = foldText(term).split(/\s+/).filter(Boolean);
  return pieces.toSorted((a, b) => b.length - a.length).slice(0, MAX_PIECES);
}

/**
 * Narrows a page to the few members who may have all the pieces, so that no search looks at everybody; undefined where
 * they are not few. A member may match by more than the index holds of these texts.
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
