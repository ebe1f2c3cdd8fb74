import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { columnsOf } from '../column-conditions.ts';
import { findMatches, type ResolvedFilters, sizeOf } from '../find-matches.ts';
import { newestNowhereQuery } from '../listing-numbers.repo.ts';
import type { ColumnCondition, Match, Range } from '../matches.repo.ts';

/** Numbers of listings that are searched for words at once, so that a page costs the same on a large site. */
const WINDOW = 65_536;

/**
 * Matches whose place is not known, numbered below `below`, newest first: one more than the page needs. Without any, this is one look
 * into an index. `reached` is where the next page goes on, unless all were seen.
 */
export async function findNowhere(
  db: Pick<Database, 'read' | 'dialect'>,
  { conditions, facets }: ResolvedFilters,
  all: Range,
  below: number,
  limit: number,
): Promise<{ found: readonly Match[]; reached: Match | undefined }> {
  const isPlain = conditions.length === 0;
  const newest = await newestNowhereQuery(db.read, facets, below, isPlain ? limit + 1 : 1).execute();
  const [first] = newest;
  if (isPlain || !first) return { found: newest, reached: undefined };
  const from = Math.max(all.from, first.seq - WINDOW + 1);
  const columns = [...columnsOf(db.dialect, facets, sizeOf(all)), liesNowhere(sizeOf(all))];
  const range = { from, to: first.seq };
  const found = await findMatches(db, { conditions, columns }, { range, all }, 'desc', limit + 1);
  return { found, reached: from > all.from ? { seq: from, cell: null } : undefined };
}

/** The text index has no mark of it. */
const liesNowhere = (total: number): ColumnCondition => ({
  alternatives: [],
  frequency: total * SHARE_NOWHERE,
  isUnmarked: true,
  holds: sql`cell is null`,
});
/** Estimated. */
const SHARE_NOWHERE = 0.02;
