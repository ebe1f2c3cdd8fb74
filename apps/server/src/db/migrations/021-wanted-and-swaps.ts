import { type Kysely, sql } from 'kysely';

/** Listings of what their owners look for, promises for them, and swaps of one listing for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addKinds(db);
  await indexWanted(db);
  await addSwaps(db);
}

/** The members of a claim on something wanted are the other way round: the owner of the listing is its asker. */
async function addKinds(db: Kysely<unknown>): Promise<void> {
  for (const table of ['listings', 'claims'])
    await db.schema
      .alterTable(table)
      .addColumn('kind', 'text', (c) =>
        c.notNull().defaultTo('offer').check(sql`kind in ('offer', 'wanted')`),
      )
      .execute();
  await db.schema.dropIndex('claims_one_open').execute();
  await sql`create unique index claims_one_open on claims (listing_id, asker_id, giver_id)
    where state in ('asked', 'offered', 'agreed')`.execute(db);
}

/** Searches decide by these two indexes alone. Wanted listings are rare among all, so each order has an index of them. */
async function indexWanted(db: Kysely<unknown>): Promise<void> {
  const facets = ['category', 'is_available', 'kind'];
  for (const name of ['listings_by_cell', 'listings_by_number']) {
    const place = name === 'listings_by_cell' ? ['cell', 'seq'] : ['seq', 'cell'];
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('listings')
      .columns([...place, ...facets])
      .execute();
  }
  const orders: [string, string[]][] = [
    ['listings_wanted', ['seq']],
    ['listings_wanted_by_category', ['category', 'seq']],
    ['listings_wanted_by_title', ['title_sort', 'seq']],
    ['listings_wanted_by_category_title', ['category', 'title_sort', 'seq']],
  ];
  for (const [name, columns] of orders)
    await db.schema
      .createIndex(name)
      .on('listings')
      .columns(columns)
      .where(sql.ref('kind'), '=', sql.lit('wanted'))
      .execute();
}

/** The asker's return for a swap: an amount of a listing of their own. */
async function addSwaps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('claims')
    .addColumn('swap_listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('claims').addColumn('swap_title', 'text').execute();
  await db.schema
    .alterTable('claims')
    .addColumn('swap_amount', 'integer', (c) => c.check(sql`swap_amount > 0`))
    .execute();
  await db.schema.createIndex('claims_by_swap').on('claims').columns(['swap_listing_id', 'seq']).execute();
}
