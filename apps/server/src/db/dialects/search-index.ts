import { type RawBuilder, sql } from 'kysely';
import type { Database, Writer } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** A word to look for, of letters and digits only or one of the listings' own marks: a whole word, or how one begins. */
export interface Term {
  readonly text: string;
  readonly isBeginning: boolean;
}

/** Holds for a text that has all terms of at least one alternative. */
export interface Condition {
  readonly alternatives: readonly (readonly Term[])[];
  /** How many texts it holds for at most. */
  readonly frequency: number;
}

/** Which rows of the index to look at, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

type Handle = Pick<Database, 'read' | 'dialect'>;

/** PostgreSQL refuses a word beyond 2,046 bytes; cutting stored and sought words alike keeps long ones findable. */
const MAX_WORD_LENGTH = 64;
/** Up to so many texts are fetched to look for further words in them. */
export const MAX_FETCHED = 10_000;

const cut = (word: string) => word.slice(0, MAX_WORD_LENGTH).toWellFormed();
const rarest = (conditions: readonly Condition[]) =>
  conditions.reduce((least, next) => (next.frequency < least.frequency ? next : least));

/** Whether every condition holds for so many that the rows have to be walked through in their order. */
export function isFrequent(conditions: readonly Condition[]): boolean {
  return rarest(conditions).frequency > MAX_FETCHED;
}

/** The first numbers of rows in the range, in the direction, for which all conditions hold. There must be at least one. */
export async function findMatches(
  db: Handle,
  conditions: readonly Condition[],
  range: Range,
  direction: 'asc' | 'desc',
  limit: number,
): Promise<number[]> {
  const { rows } = await matchesQuery(db, conditions, range, direction, limit).execute(db.read);
  return rows.map(({ rowid }) => rowid);
}

/** The query by itself, for looking at its plan. */
export function matchesQuery(
  { dialect }: Pick<Handle, 'dialect'>,
  conditions: readonly Condition[],
  { from, to }: Range,
  direction: 'asc' | 'desc',
  limit: number,
): RawBuilder<{ rowid: number }> {
  const all = expressionOf(dialect, conditions);
  // Numbers reach SQLite as floating ones, and FTS5 leaves out limits that are no integers: it would look at every row.
  const number = (value: number) => (dialect === 'sqlite' ? sql`cast(${value} as integer)` : sql`${value}`);
  const page = sql`rowid >= ${number(from)} and rowid <= ${number(to)}`;
  const inOrder = sql`order by rowid ${sql.raw(direction)} limit ${limit}`;
  if (dialect === 'sqlite') {
    return sql`select rowid from listings_search where listings_search match ${all} and ${page} ${inOrder}`;
  }
  // `is true` hides a test from the planner, which else would collect every match of a frequent beginning first.
  if (isFrequent(conditions)) {
    return sql`select rowid from listings_search where ${page} and (words @@ ${all}::tsquery) is true ${inOrder}`;
  }
  const leading = expressionOf(dialect, [rarest(conditions)]);
  return sql`
    with found as materialized (
      select rowid from listings_search
      where words @@ ${leading}::tsquery and (words @@ ${all}::tsquery) is true
    )
    select rowid from found where ${page} ${inOrder}`;
}

/** The query language of FTS5 and that of PostgreSQL differ in their signs only. */
function expressionOf(dialect: DialectName, conditions: readonly Condition[]): string {
  const [quote, beginning, and, or] = dialect === 'sqlite' ? ['"', '*', 'AND', 'OR'] : ["'", ':*', '&', '|'];
  const term = ({ text, isBeginning }: Term) => `${quote}${cut(text)}${quote}${isBeginning ? beginning : ''}`;
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
  await trx.deleteFrom('listings_search').where('rowid', '=', seq).execute();
}

/** Empties the index. */
export async function clearWords(trx: Writer, dialect: DialectName): Promise<void> {
  // FTS5 has a command for it, where deleting row by row would take as long as filling it did.
  if (dialect === 'sqlite')
    await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(trx);
  else await trx.deleteFrom('listings_search').execute();
}
