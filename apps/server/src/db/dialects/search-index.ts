import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Writer } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** Words to look for, already folded and split by the contract's `searchWords`: letters and digits only. */
export interface WordQuery {
  /** Each must begin some word of the text. */
  readonly beginnings: readonly string[];
  /** Each must be a word of the text. */
  readonly whole: readonly string[];
}

/** PostgreSQL refuses a word beyond 2,046 bytes; cutting stored and sought words alike keeps long ones findable. */
const MAX_WORD_LENGTH = 64;

const distinct = (words: readonly string[]) => [
  ...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed())),
];

/** The condition on `listings_search` that its row has all these words. There must be at least one. */
export function hasWords(dialect: DialectName, { beginnings, whole }: WordQuery): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') {
    const terms = [
      ...distinct(beginnings).map((word) => `"${word}"*`),
      ...distinct(whole).map((word) => `"${word}"`),
    ];
    return sql<SqlBool>`listings_search match ${terms.join(' AND ')}`;
  }
  const terms = [
    ...distinct(beginnings).map((word) => `'${word}':*`),
    ...distinct(whole).map((word) => `'${word}'`),
  ];
  return sql<SqlBool>`listings_search.words @@ ${terms.join(' & ')}::tsquery`;
}

/** Puts a listing's words into the index in place of those it had. */
export async function indexWords(
  trx: Writer,
  dialect: DialectName,
  seq: number,
  words: readonly string[],
): Promise<void> {
  await unindexWords(trx, seq);
  const stored = distinct(words);
  const value = dialect === 'sqlite' ? sql`${stored.join(' ')}` : sql`array_to_tsvector(${stored}::text[])`;
  await sql`insert into listings_search (rowid, words) values (${seq}, ${value})`.execute(trx);
}

/** Takes a listing's words out of the index. Nothing else does on SQLite, whose index knows no foreign keys. */
export async function unindexWords(trx: Writer, seq: number): Promise<void> {
  await trx.deleteFrom('listings_search').where('rowid', '=', seq).execute();
}
