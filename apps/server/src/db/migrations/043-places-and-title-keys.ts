import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * A listing whose ZIP code is none lies in the middle of its town, and 037 took it for one that is placed by a ZIP code. Which
 * ZIP codes exist only the server knows: it corrects these, and the sort keys of titles with numbers, when it fills the search
 * index again at its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(db);
  else await sql`truncate listings_search`.execute(db);
  for (const table of ['listing_words', 'listing_cells', 'wish_terms'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update listings set is_indexed = 0 where is_indexed = 1`.execute(db);
}
