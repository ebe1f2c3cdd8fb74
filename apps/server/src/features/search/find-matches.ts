import type { Database } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import {
  type ColumnCondition,
  type Condition,
  isSelective,
  type Match,
  matchesQuery,
  type Range,
} from './matches.repo.ts';

/** Conditions that a listing must meet, all of them; at least one. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly columns: readonly ColumnCondition[];
}

/**
 * When many rows match, this many are scanned in order before the index is queried for all matches: first a few, then
 * more, unless far fewer matched than expected, since words and places are correlated.
 */
const SCAN_SIZES: Readonly<Record<DialectName, readonly number[]>> = {
  sqlite: [40_000],
  postgres: [20_000, 180_000],
};
const FEWER_THAN_EXPECTED = 0.25;
/** Cost of collecting a match from the index, relative to reading one row in a scan. */
const COLLECT_COST: Readonly<Record<DialectName, number>> = { sqlite: 1, postgres: 8 };
/** Up to this many rows a column is checked row by row instead of querying the index for it. */
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
  search: Search,
  { range, all }: { range: Range; all: Range },
  direction: 'asc' | 'desc',
  limit: number,
): Promise<readonly Match[]> {
  if (range.from > range.to) return [];
  const total = sizeOf(all);
  const asked = dialect === 'sqlite' ? ftsConditions(search, total, limit) : tsqueryConditions(search, total);
  const find = async (part: Range, most: number, scans: boolean) => {
    const { columns } = search;
    const query = { asked, columns, total, range: part, direction, limit: most, scans };
    return (await matchesQuery(dialect, query).execute(read)).rows;
  };
  const share = shareOf([...search.conditions, ...search.columns], total);
  if (isScanned(dialect, share, total, limit)) {
    const found: Match[] = [];
    for (const window of windowsOf(range, direction, SCAN_SIZES[dialect])) {
      found.push(...(await find(window, limit - found.length, true)));
      const isEnd = direction === 'desc' ? window.from === range.from : window.to === range.to;
      if (found.length === limit || isEnd) return found;
      if (found.length < FEWER_THAN_EXPECTED * share * sizeOf(window)) break;
    }
  }
  // After a scan with few matches, the index has few to collect.
  return find(range, limit, false);
}

/**
 * Whether scanning rows in order until enough match costs less than collecting all matches from the index, with a
 * margin for uneven distribution.
 */
function isScanned(dialect: DialectName, share: number, total: number, limit: number): boolean {
  const longest = SCAN_SIZES[dialect].reduce((sum, next) => sum + next, 0);
  return limit / share < Math.min(longest / 2, COLLECT_COST[dialect] * share * total);
}

/** Consecutive windows of the given sizes within the range, in the given direction. */
function* windowsOf(
  { from, to }: Range,
  direction: 'asc' | 'desc',
  sizes: readonly number[],
): Generator<Range> {
  let passed = 0;
  for (const size of sizes) {
    const [near, far] = [passed, Math.min(passed + size, to - from + 1) - 1];
    if (near > far) return;
    yield direction === 'desc' ? { from: to - far, to: to - near } : { from: from + near, to: from + far };
    passed += size;
  }
}

/**
 * Includes columns that exclude many rows: PostgreSQL intersects those fast, and looks up each row that its index
 * finds.
 */
function tsqueryConditions({ conditions, columns }: Search, total: number): readonly Condition[] {
  const telling = [...conditions, ...columns.filter((column) => isSelective(column, total))];
  return telling.length > 0 ? telling : columns;
}

/**
 * Chooses the conditions for FTS5, which reads the whole list of each word up to the last requested match: as few as
 * leave few listings to check by column. Places are many words in the index, and a category is a frequent one.
 */
function ftsConditions(search: Search, total: number, limit: number): readonly Condition[] {
  const { conditions, columns } = search;
  const single = columns.filter(({ alternatives }) => alternatives.length === 1);
  const several = columns.filter(({ alternatives }) => alternatives.length > 1);
  const ways = [[], single, several, columns].filter((way) => conditions.length + way.length > 0);
  const isCheap = (way: readonly Condition[]) => {
    const rest = columns.filter((condition) => !way.includes(condition));
    const found = shareOf([...conditions, ...way], total) * total;
    return Math.min(found, limit / shareOf(rest, total)) <= MAX_EXAMINED;
  };
  return [...conditions, ...(ways.find(isCheap) ?? columns)];
}
