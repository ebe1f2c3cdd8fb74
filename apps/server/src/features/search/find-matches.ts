import type { Database } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import type { Facets } from './listing-numbers.repo.ts';
import {
  type ColumnCondition,
  type Condition,
  type Match,
  matchesQuery,
  type Range,
} from './matches.repo.ts';

/** Conditions for the text index, which may be none, and those for the listing's columns. */
export interface ResolvedFilters {
  readonly conditions: readonly Condition[];
  readonly facets: Facets;
}

/** Conditions that a listing must meet, all of them; at least one. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly columns: readonly ColumnCondition[];
}

/**
 * Rows that PostgreSQL may scan in order before it collects all matches from the index. Without scans a word takes 7 to
 * 12 times as long, and one that every listing has 270 times; with 20,000 a page by title takes 2.7 times as long. FTS5
 * finds matches in order by itself.
 */
const MAX_SCANNED = 200_000;
/** Cost of collecting a match from the index, relative to scanning a row. With 1, a page by title takes 2.6 times. */
const COLLECT_COST = 8;
/**
 * Up to this many matches of the words, SQLite checks the columns on the listings: FTS5 reads the whole list of each
 * word, and those of a place are long. Asked for the place as well, rare words take 2.7 times as long.
 */
const MAX_EXAMINED = 600;

/** Number of rows in a range, at most. */
export const sizeOf = ({ from, to }: Range) => Math.max(1, to - from + 1);

/** The estimated share of `total` texts that meet all conditions, assuming that they are independent. */
export function shareOf(conditions: readonly Condition[], total: number): number {
  return conditions.reduce((share, { frequency }) => share * Math.min(1, frequency / total), 1);
}

/**
 * The first listings in the range that meet all conditions, in the given direction. `all` is the range of all listings.
 */
export async function findMatches(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { conditions, columns }: Search,
  { range, all }: { range: Range; all: Range },
  direction: 'asc' | 'desc',
  limit: number,
): Promise<readonly Match[]> {
  if (range.from > range.to) return [];
  const total = sizeOf(all);
  const asked = askedOf(dialect, { conditions, columns }, total);
  const find = async (part: Range, scans: boolean) => {
    const query = { asked, columns, total, range: part, direction, limit, scans };
    return (await matchesQuery(dialect, query).execute(read)).rows;
  };
  if (
    dialect === 'postgres' &&
    asked.length > 0 &&
    isScanned(shareOf([...conditions, ...columns], total), total, limit)
  ) {
    const part = firstOf(range, direction);
    const found = await find(part, true);
    if (found.length === limit || sizeOf(part) === sizeOf(range)) return found;
  }
  return find(range, false);
}

/** What the text index is asked for: nothing where a column has an index and there are no words. */
function askedOf(dialect: DialectName, { conditions, columns }: Search, total: number): readonly Condition[] {
  if (conditions.length === 0 && columns.some(({ index }) => index)) return [];
  if (dialect === 'sqlite' && isFew(conditions, total)) return conditions;
  return [...conditions, ...columns.filter(({ isUnmarked }) => !isUnmarked)];
}

const isFew = (conditions: readonly Condition[], total: number) =>
  conditions.length > 0 && shareOf(conditions, total) * total <= MAX_EXAMINED;

/**
 * Whether scanning rows in order until enough match costs less than collecting all matches from the index, with a
 * margin for uneven distribution.
 */
const isScanned = (share: number, total: number, limit: number) =>
  limit / share < Math.min(MAX_SCANNED / 2, COLLECT_COST * share * total);

/** The part of the range that is scanned. */
const firstOf = ({ from, to }: Range, direction: 'asc' | 'desc'): Range =>
  direction === 'desc'
    ? { from: Math.max(from, to - MAX_SCANNED + 1), to }
    : { from, to: Math.min(to, from + MAX_SCANNED - 1) };
