import { type Kysely, sql } from 'kysely';

/** Owners are asked once, at half time, whether what they offer is still good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('ask_on', 'text').execute();
  await sql`
    create index listings_by_ask_on on listings (ask_on)
    where ask_on is not null and is_available = 1`.execute(db);
}
