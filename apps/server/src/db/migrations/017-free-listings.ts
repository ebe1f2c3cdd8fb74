import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The search index marks listings that are given away and categories that titles name. The server fills it again when it
 * starts, with everything that is counted along with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(db);
  else await sql`truncate listings_search`.execute(db);
  await sql`delete from listing_words`.execute(db);
  await sql`delete from listing_cells`.execute(db);
  await sql`update listings set is_indexed = 0 where is_indexed = 1`.execute(db);
}
