import type { Kysely } from 'kysely';

/** The claims of a suggested swap know each other until one of them ends: those who still give something are told then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('claims')
    .addColumn('suggested_swap_id', 'text', (c) => c.references('suggested_swaps.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('claims_by_suggested_swap').on('claims').column('suggested_swap_id').execute();
}
