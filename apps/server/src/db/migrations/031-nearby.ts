import { type Kysely, sql } from 'kysely';

/** Members' wishes by words and place, so that a new listing finds who wants it; and when each digest is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wish_terms')
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('alternative', 'integer', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('needs', 'integer', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('cell', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wish_terms_key', ['seq', 'alternative', 'term'])
    .execute();
  await db.schema
    .createIndex('wish_terms_by_place')
    .on('wish_terms')
    .columns(['term', 'cell', 'category', 'seq', 'alternative', 'needs'])
    .execute();
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create index digests_due on digests (due_at)`.execute(db);
}
