import type { Kysely } from 'kysely';

/** The cover stays in the row of the listing; further photos have rows of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listings')
    .addColumn('image_alt', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('listing_photos')
    .addColumn('image_id', 'text', (c) => c.primaryKey().references('images.id').onDelete('cascade'))
    // Null after the listing was deleted: who deletes it then deletes the image too.
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('listing_photos_by_listing')
    .on('listing_photos')
    .columns(['listing_id', 'position'])
    .execute();
}
