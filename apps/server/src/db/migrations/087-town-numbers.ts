import { type Kysely, sql } from 'kysely';

/** Numbers of each month that is over, for everyone to read; the server counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('town_numbers')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('asked', 'given', 'lent', 'taken')`))
    .addColumn('part', 'text', (c) => c.notNull().check(sql`part in ('crop', 'rule')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull().check(sql`count > 0`))
    .addColumn('grams', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('town_numbers_key', ['month', 'kind', 'part', 'name'])
    .execute();
  await db.schema.createIndex('stand_taps_by_time').on('stand_taps').column('at').execute();
}
