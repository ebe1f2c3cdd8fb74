import type { Kysely } from 'kysely';

/** Members say in words how much they would like of what is not counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('claims')
    .addColumn('how_much', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
