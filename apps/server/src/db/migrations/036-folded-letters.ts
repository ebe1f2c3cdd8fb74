import { type Kysely, SqliteAdapter, sql } from 'kysely';

const BATCH = 500;

/**
 * More letters are folded ('ł', 'ß', the apostrophe of phones), and words are found within those of scripts without spaces.
 * The server fills the search index again when it starts, with the titles' sort keys; the directory's text is folded here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await emptyIndex(db);
  await foldMembers(db as Kysely<Users>);
}

async function emptyIndex(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(db);
  else await sql`truncate listings_search`.execute(db);
  for (const table of ['listing_words', 'listing_cells', 'wish_terms'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update listings set is_indexed = 0 where is_indexed = 1`.execute(db);
}

interface Users {
  users: { id: string; full_name: string; username: string; search_text: string; deleted_at: string | null };
}

async function foldMembers(db: Kysely<Users>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'full_name', 'username', 'search_text'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, full_name, username, search_text } of rows) {
      const folded = fold(`${full_name} ${username}`);
      if (folded !== search_text)
        await db.updateTable('users').set({ search_text: folded }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As the server folds names since this version. */
const LETTERS = new Map(
  'ßss æae œoe þth ðd đd ɖd łl øo ħh ıi ŋn ŧt ƀb ɓb ƈc ɗd ɛe ɠg ɨi ƙk ɲn ɔo ƥp ƭt ʉu ƴy ƶz ĸk ςσ'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

const fold = (value: string) =>
  value
    .replace(/['’‘‛ʼʻʽˈ′´`＇]/gu, "'")
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, '-')
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? letter);
