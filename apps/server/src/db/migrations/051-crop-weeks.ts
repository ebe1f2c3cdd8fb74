import { type Kysely, sql } from 'kysely';

/** How often each crop was offered in each week; the server fills it from the listings when it starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crop_weeks')
    .addColumn('crop', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('week', 'integer', (c) => c.notNull().check(sql`week between 1 and 53`))
    .addColumn('count', 'integer', (c) => c.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('crop_weeks_key', ['crop', 'year', 'week'])
    .execute();
  await db.schema.createIndex('crop_weeks_by_week').on('crop_weeks').columns(['week', 'year']).execute();
}
