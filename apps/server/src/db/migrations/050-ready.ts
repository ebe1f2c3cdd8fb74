import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Offers that are ready, in each order and by place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('ready_until', 'text').execute();
  await fill(db);
  // What is ready is a small part of a large list, so each order has an index of its own. Searches decide by that of the number.
  const ready = sql`where ready_until is not null and is_available = 1`;
  const indexes = {
    listings_ready: sql`seq, cell, category, crop, ready_until`,
    listings_ready_by_category: sql`category, seq`,
    listings_ready_by_title: sql`title_sort, seq`,
    listings_ready_by_category_title: sql`category, title_sort, seq`,
    listings_ready_by_picking: sql`coalesce(picked_on, ''), seq`,
    listings_ready_by_category_picking: sql`category, coalesce(picked_on, ''), seq`,
    listings_ready_by_cell: sql`cell, seq, category, crop, ready_until`,
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on listings (${columns}) ${ready}`.execute(db);
  // Those that no day closes.
  await sql`
    create index listings_by_ready_until on listings (ready_until)
    where ready_until is not null and best_by is null`.execute(db);
}

/** What was picked is ready as long as it is at its best, else for a week after it was listed. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const weekAfter = isSqlite
    ? sql`date(created_at, '+7 days')`
    : sql`to_char(left(created_at, 10)::date + 7, 'YYYY-MM-DD')`;
  await sql`
    update listings set ready_until = coalesce(best_by, ${weekAfter})
    where kind = 'offer' and is_available = 1
      and category in ('Vegetables', 'Fruits', 'Herbs', 'Eggs', 'Honey')`.execute(db);
}
