import type { Kysely } from 'kysely';

/** What a group takes at any time, as JSON; null for every other listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listing_sharing').addColumn('standing', 'text').execute();
}
