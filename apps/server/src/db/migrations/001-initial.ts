import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Bytewise order on both databases; SQLite's default already is, PostgreSQL's follows the locale. */
const bytewise = (db: Kysely<unknown>) => (isSqlite(db) ? sql`text` : sql`text collate "C"`);

/** A rising number that is never given twice. */
const sequence = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createListings(db);
  await createListingSearch(db);
  await createMessages(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('is_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('shows_email', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('photo_url', 'text')
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('zip_code', 'text')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('bio', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  // Ending all sessions of a member, and clearing away the expired ones.
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('session_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('session_tokens_by_session')
    .on('session_tokens')
    .column('session_id')
    .execute();
}

async function createListings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('widths', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('images_by_owner').on('images').column('owner_id').execute();
  await db.schema
    .createTable('listings')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_sort', bytewise(db), (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('produce_name', 'text', (c) => c.notNull())
    .addColumn('quantity', 'text', (c) => c.notNull())
    .addColumn('price', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('image_id', 'text', (c) => c.references('images.id').onDelete('set null'))
    .addColumn('is_available', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  // Browsing one category newest or oldest first, browsing by title, and one member's listings.
  await db.schema.createIndex('listings_by_category').on('listings').columns(['category', 'seq']).execute();
  await db.schema.createIndex('listings_by_title').on('listings').columns(['title_sort', 'seq']).execute();
  await db.schema
    .createIndex('listings_by_category_title')
    .on('listings')
    .columns(['category', 'title_sort', 'seq'])
    .execute();
  await db.schema.createIndex('listings_by_user').on('listings').columns(['user_id', 'seq']).execute();
  // Removing an image looks for the listings that show it.
  await db.schema.createIndex('listings_by_image').on('listings').column('image_id').execute();
}

/**
 * The words of each listing, folded and split by the server alike for both databases. The tokenizer `ascii` leaves them
 * as they are; `unicode61` would split at letters it does not know, which `detail = none` cannot search for.
 */
async function createListingSearch(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) {
    await sql`
      create virtual table listings_search using fts5 (
        words, content = '', contentless_delete = 1, detail = none,
        prefix = '1 2 3 4 5 6 7 8', tokenize = 'ascii'
      )`.execute(db);
    return;
  }
  await sql`
    create table listings_search (
      rowid bigint primary key references listings (seq) on delete cascade,
      words tsvector not null
    )`.execute(db);
  await sql`create index listings_search_words on listings_search using gin (words)`.execute(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_low', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('member_high', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('conversations_members', ['member_low', 'member_high'])
    .execute();
  await db.schema
    .createTable('messages')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('receiver_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  // A thread's pages, latest first.
  await db.schema
    .createIndex('messages_by_conversation')
    .on('messages')
    .columns(['conversation_id', 'seq'])
    .execute();
  // Marking read touches only what is unread.
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['receiver_id', 'conversation_id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema.createIndex('messages_by_listing').on('messages').column('listing_id').execute();
  await db.schema.createIndex('conversations_by_listing').on('conversations').column('listing_id').execute();
  await db.schema
    .createTable('inbox')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('counterpart_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('last_message_seq', isSqlite(db) ? 'integer' : 'bigint', (c) => c.notNull())
    .addColumn('unread_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('inbox_pk', ['user_id', 'counterpart_id'])
    .execute();
  // The inbox, latest conversation first.
  await db.schema
    .createIndex('inbox_by_latest')
    .on('inbox')
    .columns(['user_id', 'last_message_seq'])
    .execute();
}
