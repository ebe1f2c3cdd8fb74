import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Writer } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { DialectName } from './predicates.ts';

/** A search term of letters and digits, or one of the listings' own marks: a whole word or a prefix. */
export interface Term {
  readonly text: string;
  readonly isBeginning: boolean;
  /** For a prefix: all words that begin with it, when they are few. */
  readonly words?: readonly string[] | undefined;
}

/** Matches a text that has all terms of at least one alternative. */
export interface Condition {
  readonly alternatives: readonly (readonly Term[])[];
  /** Maximum number of matching texts; an estimate for columns. */
  readonly frequency: number;
}

/** A condition that a column of the listing can check too, so that the index need not be queried for it. */
export interface ColumnCondition extends Condition {
  readonly holds: RawBuilder<SqlBool>;
}

/** Conditions that a listing must meet, all of them; at least one. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly columns: readonly ColumnCondition[];
}

/** Row numbers of the index to search, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Match {
  readonly seq: number;
  readonly cell: number | null;
}

type Handle = Pick<Database, 'read' | 'dialect'>;

/** PostgreSQL refuses words beyond 2,046 bytes. Stored and searched words are both cut, so long ones stay findable. */
const MAX_WORD_LENGTH = 64;
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
/** FTS5 has no prefix index for longer prefixes (migration 001). */
const MAX_LISTED_BEGINNING = 8;

const cut = (word: string) => word.slice(0, MAX_WORD_LENGTH).toWellFormed();
const rarest = (conditions: readonly Condition[]) =>
  conditions.reduce((least, next) => (next.frequency < least.frequency ? next : least));
/** Number of rows in a range, at most. */
export const sizeOf = ({ from, to }: Range) => Math.max(1, to - from + 1);

/** The estimated share of `total` texts that meet all conditions, assuming that they are independent. */
export function shareOf(conditions: readonly Condition[], total: number): number {
  return conditions.reduce((share, { frequency }) => share * Math.min(1, frequency / total), 1);
}

/**
 * Whether scanning rows in order until enough match costs less than collecting all matches from the index, with a
 * margin for uneven distribution.
 */
function isScanned(dialect: DialectName, share: number, total: number, limit: number): boolean {
  const longest = SCAN_SIZES[dialect].reduce((sum, next) => sum + next, 0);
  return limit / share < Math.min(longest / 2, COLLECT_COST[dialect] * share * total);
}

/**
 * The first listings in the range that meet all conditions, in the given direction. `all` is the range of all listings.
 */
export async function findMatches(
  db: Handle,
  search: Search,
  { range, all }: { range: Range; all: Range },
  direction: 'asc' | 'desc',
  limit: number,
): Promise<readonly Match[]> {
  if (range.from > range.to) return [];
  const total = sizeOf(all);
  const asked =
    db.dialect === 'sqlite' ? ftsConditions(search, total, limit) : tsqueryConditions(search, total);
  const find = async (looked: Range, most: number, walks: boolean) =>
    (await searchQuery(db, { asked, total, ...search }, looked, direction, most, walks).execute(db.read))
      .rows;
  const share = shareOf([...search.conditions, ...search.columns], total);
  if (isScanned(db.dialect, share, total, limit)) {
    const found: Match[] = [];
    for (const window of windowsOf(range, direction, SCAN_SIZES[db.dialect])) {
      found.push(...(await find(window, limit - found.length, true)));
      const isEnd =
        (window.from === range.from && direction === 'desc') ||
        (window.to === range.to && direction === 'asc');
      if (found.length === limit || isEnd) return found;
      if (found.length < FEWER_THAN_EXPECTED * share * sizeOf(window)) break;
    }
  }
  // After a scan with few matches, the index has few to collect.
  return find(range, limit, false);
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

const isSelective = ({ frequency }: Condition, total: number) => frequency < total / 2;

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

interface Asked {
  readonly asked: readonly Condition[];
  readonly columns: readonly ColumnCondition[];
  /** Number of texts in the index. */
  readonly total: number;
}

/** The query, exported for tests of its plan. */
export function searchQuery(
  { dialect }: Pick<Handle, 'dialect'>,
  { asked, columns, total }: Asked,
  { from, to }: Range,
  direction: 'asc' | 'desc',
  limit: number,
  walks: boolean,
): RawBuilder<Match> {
  const all = expressionOf(dialect, asked);
  // Parameters reach SQLite as floating-point numbers, and FTS5 ignores rowid limits that are no integers: it would
  // read every row.
  const number = (value: number) => (dialect === 'sqlite' ? sql`cast(${value} as integer)` : sql`${value}`);
  const page = sql`found.rowid >= ${number(from)} and found.rowid <= ${number(to)}`;
  const holds = sql.join([sql`true`, ...columns.map((column) => column.holds)], sql` and `);
  const inOrder = sql`order by found.rowid ${sql.raw(direction)} limit ${limit}`;
  if (dialect === 'sqlite') {
    // The index is named because SQLite would prefer the index of categories, which lacks the other columns.
    return sql`
      select seq, cell
      from listings_search as found cross join listings indexed by listings_by_number on seq = found.rowid
      where listings_search match ${all} and ${page} and ${holds} ${inOrder}`;
  }
  // `offset 0` keeps the planner from scanning all listings beside the matches.
  const placed = sql`
    cross join lateral (
      select seq, cell, category, is_available from listings where seq = found.rowid offset 0
    ) as placed`;
  // `is true` hides the condition from the planner.
  if (walks) {
    return sql`
      select seq, cell from listings_search as found ${placed}
      where ${page} and (words @@ ${all}::tsquery) is true and ${holds} ${inOrder}`;
  }
  // The index intersects whole words fast. For a prefix it first collects all matches, and a word that nearly every
  // text has is read in vain; both are filtered afterwards.
  const whole = asked.filter((condition) => isOfWholeWords(condition) && isSelective(condition, total));
  const leading = expressionOf(dialect, whole.length > 0 ? whole : [rarest(asked)]);
  const rest = whole.length === asked.length ? sql`` : sql`and (words @@ ${all}::tsquery) is true`;
  // Sorting first limits the lookups to the rows of the page.
  return sql`
    with matching as materialized (select rowid from listings_search where words @@ ${leading}::tsquery ${rest})
    select seq, cell
    from (
      select rowid from matching as found where ${page} order by rowid ${sql.raw(direction)} offset 0
    ) as found ${placed}
    where ${holds} ${inOrder}`;
}

const isOfWholeWords = ({ alternatives }: Condition) =>
  alternatives.every((terms) => terms.every(({ isBeginning, words }) => !isBeginning || words !== undefined));

/** The query languages of FTS5 and PostgreSQL differ in their operators only. */
function expressionOf(dialect: DialectName, conditions: readonly Condition[]): string {
  const [quote, beginning, and, or] = dialect === 'sqlite' ? ['"', '*', 'AND', 'OR'] : ["'", ':*', '&', '|'];
  const isListed = (text: string) => dialect === 'sqlite' && text.length <= MAX_LISTED_BEGINNING;
  const term = ({ text, isBeginning, words }: Term) => {
    if (!isBeginning) return `${quote}${cut(text)}${quote}`;
    if (!words || words.length === 0 || isListed(text)) return `${quote}${cut(text)}${quote}${beginning}`;
    return `(${words.map((word) => `${quote}${cut(word)}${quote}`).join(` ${or} `)})`;
  };
  const alternative = (terms: readonly Term[]) => `(${terms.map(term).join(` ${and} `)})`;
  return conditions
    .map(({ alternatives }) => `(${[...new Set(alternatives.map(alternative))].join(` ${or} `)})`)
    .join(` ${and} `);
}

/** The words as stored: unique and cut to the maximum length. */
export function storedWords(words: readonly string[]): string[] {
  return [...new Set(words.map(cut))];
}

/** Replaces a listing's words in the index with the result of `storedWords`. */
export async function indexWords(
  trx: Writer,
  dialect: DialectName,
  seq: number,
  stored: readonly string[],
): Promise<void> {
  await unindexWords(trx, seq);
  const value = dialect === 'sqlite' ? sql`${stored.join(' ')}` : sql`array_to_tsvector(${stored}::text[])`;
  await sql`insert into listings_search (rowid, words) values (${seq}, ${value})`.execute(trx);
}

/** Deletes a listing's words from the index. Required on SQLite, whose index has no foreign keys. */
export async function unindexWords(trx: Writer, seq: number): Promise<void> {
  await deleteWords(trx, { seq });
}

const deleteWords = preparedQuery((db, { seq }: { seq: number }) =>
  db.deleteFrom('listings_search').where('rowid', '=', seq),
);

/** Empties the index. */
export async function clearWords(trx: Writer, dialect: DialectName): Promise<void> {
  // FTS5 has a command for this; deleting row by row would take as long as filling the index.
  if (dialect === 'sqlite')
    await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(trx);
  else await trx.deleteFrom('listings_search').execute();
}
