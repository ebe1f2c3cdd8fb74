import { type Kysely, sql } from 'kysely';

/** The claims of a suggested swap know each other until one of them ends: those who still give something are told then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('claims')
    .addColumn('suggested_swap_id', 'text', (c) => c.references('suggested_swaps.id').onDelete('set null'))
    .execute();
  await sql`
    create index claims_by_suggested_swap on claims (suggested_swap_id)
    where suggested_swap_id is not null`.execute(db);
}
