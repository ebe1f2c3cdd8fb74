import { type Kysely, sql } from 'kysely';

/** A promise looks for the claims before it in the line of its listing, where most earlier claims are promised or over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index claims_asked on claims (listing_id, seq) where state = 'asked'`.execute(db);
}
