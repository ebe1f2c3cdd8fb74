import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * A listing knows its crop, by its words or by its owner. What words mean only the server knows: it reads those of older listings
 * when it fills the search index again at its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('crop', 'text').execute();
  await db.schema.alterTable('listings').addColumn('crop_by', 'text').execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(db);
  else await sql`truncate listings_search`.execute(db);
  for (const table of ['listing_words', 'listing_cells', 'wish_terms'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update listings set is_indexed = 0 where is_indexed = 1`.execute(db);
}
