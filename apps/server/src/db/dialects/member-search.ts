import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DialectName } from './predicates.ts';

/** A text of a member that is searched: the name with the username, an address that is shown, and one that is hidden. */
export type MemberText = 'name' | 'shown address' | 'hidden address';

/** What the index writes before the characters of each text (migration 012). */
const MARKS: Readonly<Record<MemberText, string>> = {
  name: 'n',
  'shown address': 'e',
  'hidden address': 'h',
};
/** The index knows up to so many characters in a row. */
const LONGEST_GRAM = 3;

/** What is looked for. Pieces are folded. */
export interface MemberSearch {
  readonly pieces: readonly string[];
  readonly texts: readonly MemberText[];
  /** Leaves out those whom the directory shows to administrators only, lest they be found before anybody else. */
  readonly onlyListed: boolean;
  readonly limit: number;
}

/**
 * Ids of members who probably have every piece somewhere in one of the texts, in no order: nobody who has is missing, as
 * long as they are no more than the limit.
 */
export async function findMembersWith(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  search: MemberSearch,
): Promise<string[]> {
  const { rows } = await membersWithQuery(dialect, search).execute(read);
  return rows.map(({ id }) => id);
}

/** The query by itself, for looking at its plan. */
export function membersWithQuery(dialect: DialectName, search: MemberSearch): RawBuilder<{ id: string }> {
  const isListed = search.onlyListed ? sql`and is_active = 1 and is_test = 0` : sql``;
  const all = expressionOf(dialect, search);
  const matching =
    dialect === 'sqlite'
      ? // CROSS JOIN has SQLite ask the index first.
        sql`users_search cross join users_search_numbers on number = users_search.rowid
          cross join users on users.id = user_id where users_search match ${all}`
      : // One condition: of several PostgreSQL would ask the index for one and work the others out row by row.
        sql`users where member_grams(search_text, email, shows_email) @@ ${all}::tsquery`;
  return sql`select users.id from ${matching} and deleted_at is null ${isListed} limit ${search.limit}`;
}

/** The query language of FTS5 and that of PostgreSQL differ in their signs only. */
function expressionOf(dialect: DialectName, { pieces, texts }: MemberSearch): string {
  const [and, or] = dialect === 'sqlite' ? ['AND', 'OR'] : ['&', '|'];
  const inText = (piece: string) => (text: MemberText) => {
    const words = gramsOf(piece).map((gram) => wordOf(dialect, MARKS[text], gram));
    return `(${words.join(` ${and} `)})`;
  };
  return pieces.map((piece) => `(${texts.map(inText(piece)).join(` ${or} `)})`).join(` ${and} `);
}

function wordOf(dialect: DialectName, mark: string, gram: string): string {
  if (dialect === 'sqlite') return `"${mark}${Buffer.from(gram).toString('hex')}"`;
  return `'${mark}${gram.replace(/['\\]/g, '$&$&')}'`;
}

/** All characters in a row that a text with this piece has, as long as the index knows them. */
function gramsOf(piece: string): string[] {
  const characters = [...piece];
  const size = Math.min(LONGEST_GRAM, characters.length);
  const starts = characters.slice(0, characters.length - size + 1);
  return [...new Set(starts.map((_, start) => characters.slice(start, start + size).join('')))];
}
