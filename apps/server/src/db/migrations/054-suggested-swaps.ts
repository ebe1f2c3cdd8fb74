import { type Kysely, sql } from 'kysely';

/** Swaps of two or three members that the site suggests, and what each of them gives to the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggested_swaps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('members', 'integer', (c) => c.notNull().check(sql`members in (2, 3)`))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'agreed', 'ended')`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create index suggested_swaps_open on suggested_swaps (expires_at) where state = 'open'`.execute(
    db,
  );
  await db.schema
    .createIndex('suggested_swaps_lately')
    .on('suggested_swaps')
    .columns(['created_at', 'signature'])
    .execute();
  await db.schema
    .createTable('swap_parts')
    .addColumn('swap_id', 'text', (c) => c.notNull().references('suggested_swaps.id').onDelete('cascade'))
    .addColumn('n', 'integer', (c) => c.notNull().check(sql`n between 0 and 2`))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('answer', 'text', (c) => c.check(sql`answer in ('accepted', 'declined')`))
    .addColumn('answered_at', 'text')
    .addPrimaryKeyConstraint('swap_parts_key', ['swap_id', 'n'])
    .execute();
  for (const column of ['user_id', 'listing_id'])
    await db.schema.createIndex(`swap_parts_${column}`).on('swap_parts').column(column).execute();
}
