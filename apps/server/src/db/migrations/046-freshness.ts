import { type Kysely, sql } from 'kysely';

/** When produce was picked and until when it is at its best, as days. Older listings say neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('picked_on', 'text').execute();
  await db.schema.alterTable('listings').addColumn('best_by', 'text').execute();
  await sql`
    create index listings_by_best_by on listings (best_by)
    where best_by is not null and is_available = 1`.execute(db);
}
