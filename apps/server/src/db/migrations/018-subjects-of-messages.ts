import { type Kysely, sql } from 'kysely';

/**
 * A message keeps that it was about a listing when that listing is deleted, so that later messages do not seem to be about
 * the listing before it. The index finds a member's messages about one listing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('has_subject', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update messages set has_subject = 1 where listing_id is not null`.execute(db);
  await db.schema
    .createIndex('messages_by_subject')
    .on('messages')
    .columns(['listing_id', 'sender_id', 'seq'])
    .execute();
  // The longer index begins with the same column.
  await db.schema.dropIndex('messages_by_listing').execute();
}
