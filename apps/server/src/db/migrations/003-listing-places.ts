import { type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Bytewise order on both databases; SQLite's default already is, PostgreSQL's follows the locale. */
const bytewise = (db: Kysely<unknown>) => (isSqlite(db) ? sql`text` : sql`text collate "C"`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await placeListings(db);
  await createVocabulary(db);
  await indexUnavailable(db);
  await db.schema
    .createTable('geo_answers')
    .addColumn('question', 'text', (c) => c.primaryKey())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('stored_at', 'text', (c) => c.notNull())
    .execute();
  // Forgetting the oldest answers.
  await db.schema.createIndex('geo_answers_by_age').on('geo_answers').column('stored_at').execute();
}

/** Where listings are, as squares of a grid. Those from before are placed and indexed when the server starts. */
async function placeListings(db: Kysely<unknown>): Promise<void> {
  const number = isSqlite(db) ? 'integer' : 'bigint';
  await db.schema.alterTable('listings').addColumn('zip_code', 'text').execute();
  await db.schema.alterTable('listings').addColumn('cell', number).execute();
  await db.schema
    .alterTable('listings')
    .addColumn('is_indexed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('listings_not_indexed')
    .on('listings')
    .column('seq')
    .where(sql.ref('is_indexed'), '=', sql.lit(0))
    .execute();
  // Walking the squares from near to far, newest first in each.
  await db.schema.createIndex('listings_by_cell').on('listings').columns(['cell', 'seq']).execute();
  await db.schema
    .createTable('listing_cells')
    .addColumn('cell', number, (c) => c.primaryKey())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  // The squares around a point.
  await db.schema
    .createIndex('listing_cells_by_point')
    .on('listing_cells')
    .columns(['latitude', 'longitude', 'cell', 'count'])
    .execute();
}

/** The words of all listings: how frequent each is, and which others a misspelled one may mean. */
async function createVocabulary(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listing_words')
    .addColumn('word', bytewise(db), (c) => c.primaryKey())
    .addColumn('initial', bytewise(db), (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  // The frequent words of one initial and length, which are what a misspelled word is compared with.
  await db.schema
    .createIndex('listing_words_by_length')
    .on('listing_words')
    .columns(['initial', 'length', 'count'])
    .execute();
}

/** Few listings are gone, so a list of these alone needs an index of its own in every order. */
async function indexUnavailable(db: Kysely<unknown>): Promise<void> {
  const indexes: [string, string[]][] = [
    ['listings_gone', ['seq']],
    ['listings_gone_by_category', ['category', 'seq']],
    ['listings_gone_by_title', ['title_sort', 'seq']],
    ['listings_gone_by_category_title', ['category', 'title_sort', 'seq']],
  ];
  for (const [name, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('listings')
      .columns(columns)
      .where(sql.ref('is_available'), '=', sql.lit(0))
      .execute();
  }
}
