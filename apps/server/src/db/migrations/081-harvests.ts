import { type Kysely, sql } from 'kysely';

/** When neighbors come to help with a harvest, and as JSON all that is said of it; null for all else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['happens_from', 'happens_to', 'harvest'])
    await db.schema.alterTable('listing_sharing').addColumn(name, 'text').execute();
  await sql`create index harvests_by_end on listing_sharing (happens_to) where happens_to is not null`.execute(
    db,
  );
}
