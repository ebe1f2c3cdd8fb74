import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** A rising number that is never given twice. */
const sequence = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

/** Settings, actions, decisions and figures of administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createAuditLog(db);
  await createReports(db);
  await createNotices(db);
  await createBlocks(db);
  await extendListings(db);
  await extendConversations(db);
  await createFigures(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}

/** Names are stored as they were, since the named member may be deleted when an administrator reads them. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_type', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('subject_name', 'text')
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('address', 'text')
    .execute();
  await db.schema.createIndex('audit_log_by_action').on('audit_log').columns(['action', 'seq']).execute();
  await db.schema.createIndex('audit_log_by_actor').on('audit_log').columns(['actor_id', 'seq']).execute();
  await db.schema
    .createIndex('audit_log_by_subject')
    .on('audit_log')
    .columns(['subject_id', 'seq'])
    .execute();
  await keepForEver(db, 'audit_log');
}

/** Whatever the program does, what is written stays as it was written. */
async function keepForEver(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.table(table);
  if (isSqlite(db)) {
    for (const event of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${name}
        begin select raise(abort, 'the audit log is never changed'); end`.execute(db);
    }
    return;
  }
  const guard = sql.ref(`${table}_is_kept`);
  await sql`create function ${guard}() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is never changed'; end $$`.execute(db);
  await sql`create trigger ${guard} before update or delete or truncate on ${name}
    for each statement execute function ${guard}()`.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('reporter_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('reported_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('decision', 'text')
    .addColumn('decision_reason', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('appeal', 'text')
    .addColumn('appealed_by', 'text')
    .addColumn('appealed_at', 'text')
    .addColumn('appeal_decision', 'text')
    .addColumn('appeal_reason', 'text')
    .addColumn('appeal_decided_by', 'text')
    .addColumn('appeal_decided_at', 'text')
    .execute();
  // The queue, and one member's reports of one thing.
  await db.schema.createIndex('reports_by_status').on('reports').columns(['status', 'seq']).execute();
  await db.schema
    .createIndex('reports_by_reporter')
    .on('reports')
    .columns(['reporter_id', 'subject_type', 'subject_id'])
    .execute();
  await db.schema.createIndex('reports_by_reported').on('reports').columns(['reported_id', 'seq']).execute();
  await db.schema.createIndex('reports_by_subject').on('reports').columns(['subject_id', 'seq']).execute();
}

/** Notices to one member. */
async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('report_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await db.schema.createIndex('notices_by_user').on('notices').columns(['user_id', 'seq']).execute();
}

async function createBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_blocks')
    .addColumn('blocker_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_blocks_pk', ['blocker_id', 'blocked_id'])
    .execute();
  // A block counts both ways.
  await db.schema
    .createIndex('user_blocks_by_blocked')
    .on('user_blocks')
    .columns(['blocked_id', 'blocker_id'])
    .execute();
}

async function extendListings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('hidden_at', 'text').execute();
  await db.schema.alterTable('listings').addColumn('taken_at', 'text').execute();
  await sql`update listings set taken_at = updated_at where is_available = 0`.execute(db);
  // Counting by day, without looking at a row.
  await db.schema.createIndex('listings_by_creation').on('listings').column('created_at').execute();
  await db.schema
    .createIndex('listings_by_taking')
    .on('listings')
    .column('taken_at')
    .where(sql.ref('taken_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('users_by_creation').on('users').column('created_at').execute();
  await db.schema.createIndex('messages_by_creation').on('messages').column('created_at').execute();
}

/** The first writer and the time of the first reply, so that no query has to read all messages. */
async function extendConversations(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('started_by', 'text').execute();
  await db.schema.alterTable('conversations').addColumn('answered_at', 'text').execute();
  await sql`update conversations set started_by = (
    select sender_id from messages where conversation_id = conversations.id order by seq limit 1)`.execute(
    db,
  );
  await sql`update conversations set answered_at = (
    select created_at from messages
    where conversation_id = conversations.id and sender_id <> conversations.started_by
    order by seq limit 1)`.execute(db);
  await db.schema
    .createIndex('conversations_by_creation')
    .on('conversations')
    .columns(['created_at', 'answered_at'])
    .execute();
}

/** Searches that found nothing, by day; and what was counted on days that are over. */
async function createFigures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_misses')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_misses_pk', ['day', 'words'])
    .execute();
  await db.schema
    .createTable('daily_figures')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('figure', 'text', (c) => c.notNull())
    .addColumn('value', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_figures_pk', ['day', 'figure'])
    .execute();
}
