import { type Kysely, sql } from 'kysely';

/** Photos of the condition of what is lent: one of each member when it was picked up, and one when it came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loan_photos')
    .addColumn('image_id', 'text', (c) => c.primaryKey().references('images.id').onDelete('cascade'))
    .addColumn('claim_id', 'text', (c) => c.notNull().references('claims.id').onDelete('cascade'))
    .addColumn('moment', 'text', (c) => c.notNull().check(sql`moment in ('out', 'back')`))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('asker', 'giver')`))
    .addColumn('by_user', 'text')
    .addUniqueConstraint('loan_photos_one_each', ['claim_id', 'moment', 'role'])
    .execute();
}
