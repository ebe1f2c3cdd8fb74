import type { Kysely } from 'kysely';

/** When a follower was told of a listing a second time, that some of it is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('follow_matches').addColumn('again_at', 'text').execute();
}
