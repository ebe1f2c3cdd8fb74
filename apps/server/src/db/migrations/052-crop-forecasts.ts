import type { Kysely } from 'kysely';

/** What was expected of the seasons of crops, to tell members and to say afterwards how far off it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crop_forecasts')
    .addColumn('crop', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('made_on', 'text', (c) => c.notNull())
    .addColumn('climate', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('crop_forecasts_key', ['crop', 'starts_on'])
    .execute();
  await db.schema
    .createIndex('garden_crops_by_crop')
    .on('garden_crops')
    .columns(['crop', 'user_id'])
    .execute();
}
