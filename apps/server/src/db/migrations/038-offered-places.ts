import { type Kysely, sql } from 'kysely';

/**
 * Members whose listings know only their town are offered the middle of their ZIP code once: for the listings up to this
 * number, which were published before that was the rule. Listings without a place get their town's when they are indexed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('place_offer_to', 'integer').execute();
  await sql`
    update users set place_offer_to = (
      select max(seq) from listings
      where listings.user_id = users.id and (place_precision = 'town' or cell is null)
    )
    where deleted_at is null`.execute(db);
}
