import type { Kysely } from 'kysely';

/**
 * What a list is narrowed by stands in two small indexes, one by square and one by number: whatever is looked at and not
 * shown costs no row of the table, and these are what a cache holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tells = ['category', 'is_available'];
  await db.schema.dropIndex('listings_by_cell').execute();
  await db.schema
    .createIndex('listings_by_cell')
    .on('listings')
    .columns(['cell', 'seq', ...tells])
    .execute();
  await db.schema
    .createIndex('listings_by_number')
    .on('listings')
    .columns(['seq', 'cell', ...tells])
    .execute();
}
