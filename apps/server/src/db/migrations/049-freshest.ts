import { type Kysely, sql } from 'kysely';

/** Lists in the order of picking, and searches that leave out crops with allergens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexPicking(db);
  await addCrop(db);
}

/** What was not picked stands behind every day, in both databases. What is wanted or gone is rare, so each has its own index. */
async function indexPicking(db: Kysely<unknown>): Promise<void> {
  const parts = [
    ['listings', sql``],
    ['listings_wanted', sql`where kind = 'wanted'`],
    ['listings_gone', sql`where is_available = 0`],
  ] as const;
  for (const [name, part] of parts) {
    const byPicking = sql.id(`${name}_by_picking`);
    const byCategory = sql.id(`${name}_by_category_picking`);
    await sql`create index ${byPicking} on listings (coalesce(picked_on, ''), seq) ${part}`.execute(db);
    await sql`create index ${byCategory} on listings (category, coalesce(picked_on, ''), seq) ${part}`.execute(
      db,
    );
  }
}

/** Searches decide by these two indexes alone. */
async function addCrop(db: Kysely<unknown>): Promise<void> {
  const facets = ['category', 'is_available', 'kind', 'crop'];
  const places = { listings_by_cell: ['cell', 'seq'], listings_by_number: ['seq', 'cell'] };
  for (const [name, place] of Object.entries(places)) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('listings')
      .columns([...place, ...facets])
      .execute();
  }
}
