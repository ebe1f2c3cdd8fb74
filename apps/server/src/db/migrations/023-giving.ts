import type { Kysely } from 'kysely';

/** Members' settings for giving, and the index by which a day's changes of claims are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('giving_settings')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('is_shown', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('claim_events_by_time').on('claim_events').column('at').execute();
}
