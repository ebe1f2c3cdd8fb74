import { type Kysely, sql } from 'kysely';

/**
 * Stands, their codes, what is at them, and the taps of neighbors. A code stays when its stand is deleted: it is printed on paper, and
 * is never given to another stand. A tap keeps the title, unit and crop of a listing that is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stands')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('keeper_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('takes_taps', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('empty_told_on', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('hidden_at', 'text')
    .execute();
  await db.schema.createIndex('stands_by_keeper').on('stands').columns(['keeper_id', 'created_at']).execute();
  await db.schema
    .createTable('stand_codes')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('stand_id', 'text', (c) => c.references('stands.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('stand_codes_by_stand').on('stand_codes').column('stand_id').execute();
  await db.schema
    .createTable('stand_listings')
    .addColumn('listing_id', 'text', (c) => c.primaryKey().references('listings.id').onDelete('cascade'))
    .addColumn('stand_id', 'text', (c) => c.notNull().references('stands.id').onDelete('cascade'))
    .addColumn('added_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('stand_listings_by_stand').on('stand_listings').column('stand_id').execute();
  await createTaps(db);
}

async function createTaps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stand_taps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stand_id', 'text', (c) => c.notNull().references('stands.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('crop', 'text')
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount <> 0`))
    .addColumn('counted', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addCheckConstraint(
      'stand_taps_count',
      sql`(amount > 0 and counted between 0 and amount) or (amount < 0 and counted between amount and 0)`,
    )
    .execute();
  await db.schema.createIndex('stand_taps_by_stand').on('stand_taps').columns(['stand_id', 'at']).execute();
  await db.schema
    .createIndex('stand_taps_by_listing')
    .on('stand_taps')
    .columns(['listing_id', 'day'])
    .execute();
}
