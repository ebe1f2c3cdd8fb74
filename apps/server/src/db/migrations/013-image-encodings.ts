import { type Kysely, sql } from 'kysely';

/** Uploads get their further encodings later; images of older versions too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('is_complete', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('images_incomplete')
    .on('images')
    .column('id')
    .where(sql.ref('is_complete'), '=', sql.lit(0))
    .execute();
}
