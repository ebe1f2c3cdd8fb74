import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { TEXT_QUERY } from './full-text.ts';
import type { DialectName } from './predicates.ts';

/** A searched text of a member: name with username, a visible email address, or a hidden one. */
type MemberText = 'name' | 'shown address' | 'hidden address';

/** Prefix of the characters of each text in the index (migration 012). */
const MARKS: Readonly<Record<MemberText, string>> = {
  name: 'n',
  'shown address': 'e',
  'hidden address': 'h',
};
/** Maximum length of indexed character sequences. */
const LONGEST_GRAM = 3;

/** Search terms; the pieces are folded. */
export interface MemberSearch {
  readonly pieces: readonly string[];
  readonly texts: readonly MemberText[];
  /** Leaves out members whom the directory shows to administrators only. */
  readonly onlyListed: boolean;
  readonly limit: number;
}

/**
 * Ids of members who probably have every piece in one of the texts, unordered. No match is missing while there are no
 * more than the limit.
 */
export async function findMembersWith(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  search: MemberSearch,
): Promise<string[]> {
  const { rows } = await membersWithQuery(dialect, search).execute(read);
  return rows.map(({ id }) => id);
}

/** The query, exported for tests of its plan. */
export function membersWithQuery(dialect: DialectName, search: MemberSearch): RawBuilder<{ id: string }> {
  const isListed = search.onlyListed ? sql`and is_active = 1 and is_test = 0` : sql``;
  const all = expressionOf(dialect, search);
  const matching =
    dialect === 'sqlite'
      ? // CROSS JOIN makes SQLite use the index first.
        sql`users_search cross join users_search_numbers on number = users_search.rowid
          cross join users on users.id = user_id where users_search match ${all}`
      : // A single condition: with several, PostgreSQL would use the index for one and filter the others row by row.
        sql`users where member_grams(search_text, email, shows_email) @@ ${all}::tsquery`;
  return sql`select users.id from ${matching} and deleted_at is null ${isListed} limit ${search.limit}`;
}

function expressionOf(dialect: DialectName, { pieces, texts }: MemberSearch): string {
  const { and, or } = TEXT_QUERY[dialect];
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

/** All character sequences of the piece, at the indexed length. */
function gramsOf(piece: string): string[] {
  const characters = [...piece];
  const size = Math.min(LONGEST_GRAM, characters.length);
  const starts = characters.slice(0, characters.length - size + 1);
  return [...new Set(starts.map((_, start) => characters.slice(start, start + size).join('')))];
}
