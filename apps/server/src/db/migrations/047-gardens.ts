import type { Kysely } from 'kysely';

/** What members grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('garden_crops')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('crop', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('amount', 'text', (c) => c.notNull())
    .addColumn('since', 'integer')
    .addPrimaryKeyConstraint('garden_crops_key', ['user_id', 'crop'])
    .execute();
}
