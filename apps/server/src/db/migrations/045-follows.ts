import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** A rising number that is never given twice. */
const sequence = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

/**
 * What members follow, and the listings that were found for them. The terms of wishes and follows share one index, which the server
 * fills again at its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFollows(db);
  await createMatches(db);
  await db.schema.dropTable('wish_terms').execute();
  await db.schema
    .createTable('wish_terms')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('alternative', 'integer', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('needs', 'integer', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('cell', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wish_terms_of_owner', ['owner', 'seq', 'alternative', 'term'])
    .execute();
  await db.schema
    .createIndex('wish_terms_by_place')
    .on('wish_terms')
    .columns(['term', 'cell', 'category', 'owner', 'seq', 'alternative', 'needs'])
    .execute();
}

async function createFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follows')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('crop', 'text')
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('cell', isSqlite(db) ? 'integer' : 'bigint', (c) => c.notNull())
    .addColumn('radius_km', 'integer', (c) => c.notNull().check(sql`radius_km > 0`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addUniqueConstraint('follows_subject', ['user_id', 'subject'])
    .addCheckConstraint('follows_of_something', sql`(crop is not null) <> (words <> '')`)
    .execute();
  await db.schema.createIndex('follows_until').on('follows').column('until').execute();
}

async function createMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follow_matches')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (c) => c.notNull().references('listings.id').onDelete('cascade'))
    .addColumn('follow_id', 'text', (c) => c.notNull().references('follows.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('push_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text')
    .addPrimaryKeyConstraint('follow_matches_once', ['user_id', 'listing_id'])
    .execute();
  await db.schema.createIndex('follow_matches_listing').on('follow_matches').column('listing_id').execute();
  await db.schema.createIndex('follow_matches_follow').on('follow_matches').column('follow_id').execute();
}
