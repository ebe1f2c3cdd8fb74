import { type Kysely, sql } from 'kysely';

/** A deleted listing stays for a moment, so that its deletion can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('deleted_at', 'text').execute();
  await db.schema.alterTable('listings').addColumn('deleted_by', 'text').execute();
  await db.schema
    .createIndex('listings_deleted')
    .on('listings')
    .columns(['deleted_at', 'category'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}
