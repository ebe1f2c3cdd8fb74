import { type Kysely, sql } from 'kysely';

/** Few listings are lent; what is free on a day is found among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listing_sharing_lent on listing_sharing (listing_id) where comes_back = 1`.execute(
    db,
  );
}
