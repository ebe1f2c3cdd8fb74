import { type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Sorting and counting in the administrators' table of members, and a mark for emails that go out in any case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteLastSeen(db);
  await sortByName(db);
  // The few who are deactivated, among the many who are not.
  await db.schema
    .createIndex('users_inactive')
    .on('users')
    .column('id')
    .where(sql.ref('is_active'), '=', sql.lit(0))
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  // The test users, of whom there are few.
  await db.schema
    .createIndex('users_test')
    .on('users')
    .column('id')
    .where(sql.ref('is_test'), '=', sql.lit(1))
    .execute();
  // How many messages a member wrote.
  await db.schema.createIndex('messages_by_sender').on('messages').column('sender_id').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('is_essential', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

/** The time of the last visit outlives its session; empty means never. */
async function noteLastSeen(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('last_seen_at', isSqlite(db) ? 'text' : sql`text collate "C"`, (c) =>
      c.notNull().defaultTo(''),
    )
    .execute();
  await sql`update users set last_seen_at = coalesce(
    (select max(last_seen_at) from sessions where sessions.user_id = users.id), '')`.execute(db);
  await db.schema.createIndex('users_by_last_seen').on('users').columns(['last_seen_at', 'id']).execute();
}

/** Both databases sort names by their bytes, so that both answer the same pages. */
async function sortByName(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table users alter column search_text type text collate "C"`.execute(db);
  }
  await db.schema.createIndex('users_by_name').on('users').columns(['search_text', 'id']).execute();
}
