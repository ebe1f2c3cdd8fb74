import type { Kysely } from 'kysely';

/**
 * Two small indexes hold the columns that filter a list, one by square and one by number: a listing that is examined
 * and not shown costs no row of the table, and both indexes fit into the cache.
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
