import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Writer } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { DialectName } from './predicates.ts';

/** A word to look for, of letters and digits only or one of the listings' own marks: a whole word, or how one begins. */
export interface Term {
  readonly text: string;
  readonly isBeginning: boolean;
  /** Of a beginning all words that begin so, when they are few. */
  readonly words?: readonly string[] | undefined;
}

/** Holds for a text that has all terms of at least one alternative. */
export interface Condition {
  readonly alternatives: readonly (readonly Term[])[];
  /** How many texts it holds for at most; of a column, about how many. */
  readonly frequency: number;
}

/** What a column of the listing tells as well: then the index need not be asked for it, which may be less work. */
export interface ColumnCondition extends Condition {
  readonly holds: RawBuilder<SqlBool>;
}

/** What has to hold of a listing, all of it; there must be something. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly columns: readonly ColumnCondition[];
}

/** Which rows of the index to look at, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Match {
  readonly seq: number;
  readonly cell: number | null;
}

type Handle = Pick<Database, 'read' | 'dialect'>;

/** PostgreSQL refuses a word beyond 2,046 bytes; cutting stored and sought words alike keeps long ones findable. */
const MAX_WORD_LENGTH = 64;
/**
 * Where many rows match, so many are walked through in their order before the index is asked for all of them: first a few,
 * then the others unless far fewer matched than was to be expected, since words and places have to do with each other.
 */
const WALKED: Readonly<Record<DialectName, readonly number[]>> = {
  sqlite: [40_000],
  postgres: [20_000, 180_000],
};
const FAR_FEWER = 0.25;
/** What having the index collect a match takes, as a multiple of looking at a row on such a walk. */
const COLLECTING: Readonly<Record<DialectName, number>> = { sqlite: 1, postgres: 8 };
/** Of so many rows at most a column is looked at rather than the index asked for more. */
const MAX_EXAMINED = 600;
/** Longer beginnings than this FTS5 has no list of (migration 001). */
const MAX_LISTED_BEGINNING = 8;

const cut = (word: string) => word.slice(0, MAX_WORD_LENGTH).toWellFormed();
const rarest = (conditions: readonly Condition[]) =>
  conditions.reduce((least, next) => (next.frequency < least.frequency ? next : least));
/** How many rows there may be. */
export const sizeOf = ({ from, to }: Range) => Math.max(1, to - from + 1);

/** Which part of `total` texts these conditions hold for, if none of them has to do with another. */
export function shareOf(conditions: readonly Condition[], total: number): number {
  return conditions.reduce((share, { frequency }) => share * Math.min(1, frequency / total), 1);
}

/**
 * Whether it is less work to walk through the rows in their order until enough match than to have the index collect all
 * matches, with room for what is unevenly spread.
 */
function isWalked(dialect: DialectName, share: number, total: number, limit: number): boolean {
  const longest = WALKED[dialect].reduce((sum, next) => sum + next, 0);
  return limit / share < Math.min(longest / 2, COLLECTING[dialect] * share * total);
}

/** The first listings in the range, in the direction, for which all holds. `all` is the range of all there are. */
export async function findMatches(
  db: Handle,
  search: Search,
  { range, all }: { range: Range; all: Range },
  direction: 'asc' | 'desc',
  limit: number,
): Promise<readonly Match[]> {
  if (range.from > range.to) return [];
  const total = sizeOf(all);
  const asked = db.dialect === 'sqlite' ? askedOf(search, total, limit) : tellingOf(search, total);
  const find = async (looked: Range, most: number, walks: boolean) =>
    (await matchesQuery(db, { asked, total, ...search }, looked, direction, most, walks).execute(db.read))
      .rows;
  const share = shareOf([...search.conditions, ...search.columns], total);
  if (isWalked(db.dialect, share, total, limit)) {
    const found: Match[] = [];
    for (const window of windowsOf(range, direction, WALKED[db.dialect])) {
      found.push(...(await find(window, limit - found.length, true)));
      const isEnd =
        (window.from === range.from && direction === 'desc') ||
        (window.to === range.to && direction === 'asc');
      if (found.length === limit || isEnd) return found;
      if (found.length < FAR_FEWER * share * sizeOf(window)) break;
    }
  }
  // After a walk fewer than expected lie there, so there are hardly many for the index to collect.
  return find(range, limit, false);
}

/** Of the range so many rows after so many others, in the direction, as far as it goes. */
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

const isTelling = ({ frequency }: Condition, total: number) => frequency < total / 2;

/** With the columns that leave out much: PostgreSQL intersects that fast, and looks up whatever its index finds. */
function tellingOf({ conditions, columns }: Search, total: number): readonly Condition[] {
  const telling = [...conditions, ...columns.filter((column) => isTelling(column, total))];
  return telling.length > 0 ? telling : columns;
}

/**
 * What to ask of FTS5, which goes through the whole list of each word up to the last match that is wanted: as little as
 * leaves few listings to be looked at. Places are many words to it and a category is a frequent one.
 */
function askedOf(search: Search, total: number, limit: number): readonly Condition[] {
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
  /** How many texts there are. */
  readonly total: number;
}

/** The query by itself, for looking at its plan. */
export function matchesQuery(
  { dialect }: Pick<Handle, 'dialect'>,
  { asked, columns, total }: Asked,
  { from, to }: Range,
  direction: 'asc' | 'desc',
  limit: number,
  walks: boolean,
): RawBuilder<Match> {
  const all = expressionOf(dialect, asked);
  // Numbers reach SQLite as floating ones, and FTS5 leaves out limits that are no integers: it would look at every row.
  const number = (value: number) => (dialect === 'sqlite' ? sql`cast(${value} as integer)` : sql`${value}`);
  const page = sql`found.rowid >= ${number(from)} and found.rowid <= ${number(to)}`;
  const holds = sql.join([sql`true`, ...columns.map((column) => column.holds)], sql` and `);
  const inOrder = sql`order by found.rowid ${sql.raw(direction)} limit ${limit}`;
  if (dialect === 'sqlite') {
    // Named, since SQLite prefers the index of categories, which does not know the rest.
    return sql`
      select seq, cell
      from listings_search as found cross join listings indexed by listings_by_number on seq = found.rowid
      where listings_search match ${all} and ${page} and ${holds} ${inOrder}`;
  }
  // `offset 0` keeps the planner from walking through all listings beside what was found, hoping to meet it soon.
  const placed = sql`
    cross join lateral (
      select seq, cell, category, is_available from listings where seq = found.rowid offset 0
    ) as placed`;
  // `is true` hides a test from the planner.
  if (walks) {
    return sql`
      select seq, cell from listings_search as found ${placed}
      where ${page} and (words @@ ${all}::tsquery) is true and ${holds} ${inOrder}`;
  }
  // The index intersects whole words fast, but collects everything that a beginning matches before that; and it goes in vain
  // through what nearly every text has.
  const whole = asked.filter((condition) => isOfWholeWords(condition) && isTelling(condition, total));
  const leading = expressionOf(dialect, whole.length > 0 ? whole : [rarest(asked)]);
  const rest = whole.length === asked.length ? sql`` : sql`and (words @@ ${all}::tsquery) is true`;
  // Put in order first, no more of them are looked up than the page takes.
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

/** The query language of FTS5 and that of PostgreSQL differ in their signs only. */
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

/** The words as they are stored: each once, and none too long. */
export function storedWords(words: readonly string[]): string[] {
  return [...new Set(words.map(cut))];
}

/** Puts a listing's words, as `storedWords` answers them, into the index in place of those it had. */
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

/** Takes a listing's words out of the index. Nothing else does on SQLite, whose index knows no foreign keys. */
export async function unindexWords(trx: Writer, seq: number): Promise<void> {
  await deleteWords(trx, { seq });
}

const deleteWords = preparedQuery((db, { seq }: { seq: number }) =>
  db.deleteFrom('listings_search').where('rowid', '=', seq),
);

/** Empties the index. */
export async function clearWords(trx: Writer, dialect: DialectName): Promise<void> {
  // FTS5 has a command for it, where deleting row by row would take as long as filling it did.
  if (dialect === 'sqlite')
    await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(trx);
  else await trx.deleteFrom('listings_search').execute();
}
