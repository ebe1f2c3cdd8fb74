import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Listings tell the place that was typed for them and not their owner's. What they took over from the owner is forgotten;
 * the server finds their places and fills the index anew when it starts. Listings that were stored while their owner's
 * account was being deleted go, and so do their pictures' rows, without which the daily sweep removes the files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await removeLeavings(db);
  await forgetOwnersPlaces(db);
  await emptyIndex(db);
}

async function removeLeavings(db: Kysely<unknown>): Promise<void> {
  const deleted = sql`select id from users where deleted_at is not null`;
  await sql`delete from listings where user_id in (${deleted})`.execute(db);
  await sql`delete from images where owner_id in (${deleted})`.execute(db);
}

/**
 * A ZIP code that is the owner's and not written in the location is taken for the owner's: whether it was typed for the
 * listing too cannot be told.
 */
async function forgetOwnersPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    update listings set zip_code = null
    where location not like '%' || zip_code || '%' and exists (
      select 1 from users
      where users.id = listings.user_id
      and (users.zip_code = listings.zip_code or users.location like '%' || listings.zip_code || '%')
    )`.execute(db);
  await sql`update listings set cell = null where zip_code is null`.execute(db);
}

async function emptyIndex(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`insert into listings_search (listings_search) values ('delete-all')`.execute(db);
  else await sql`truncate listings_search`.execute(db);
  await sql`delete from listing_words`.execute(db);
  await sql`delete from listing_cells`.execute(db);
  await sql`update listings set is_indexed = 0 where is_indexed = 1`.execute(db);
}
