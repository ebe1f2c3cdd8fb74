import { type RawBuilder, sql } from 'kysely';
import type { Writer } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** The query languages of FTS5 and PostgreSQL differ in their operators only. */
export const TEXT_QUERY: Readonly<
  Record<DialectName, { quote: string; prefix: string; and: string; or: string }>
> = {
  sqlite: { quote: '"', prefix: '*', and: 'AND', or: 'OR' },
  postgres: { quote: "'", prefix: ':*', and: '&', or: '|' },
};

/** The value of a text index's column: FTS5 splits a text at its spaces, PostgreSQL takes the words. */
export const indexedWords = (dialect: DialectName, words: readonly string[]): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`${words.join(' ')}` : sql`array_to_tsvector(${words}::text[])`;

/** Empties a text index. FTS5 has a command for it; deleting row by row takes as long as filling the index. */
export async function emptyTextIndex(trx: Writer, dialect: DialectName, table: string): Promise<void> {
  const name = sql.table(table);
  const empty =
    dialect === 'sqlite'
      ? sql`insert into ${name} (${sql.ref(table)}) values ('delete-all')`
      : sql`delete from ${name}`;
  await empty.execute(trx);
}
