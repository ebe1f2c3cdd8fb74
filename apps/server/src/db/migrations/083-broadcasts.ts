import { type Kysely, sql } from 'kysely';

/** Messages of the administrators to all members. Members are told in the order of their ids; `told_up_to` is the last one who was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('broadcasts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('told_up_to', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('told_at', 'text')
    .execute();
  await sql`create index broadcasts_under_way on broadcasts (id) where told_at is null`.execute(db);
}
