import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** A rising number that is never given twice. */
const sequence = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('resource_id', 'text')
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('claimed_until', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  // Clearing away what is over.
  await db.schema
    .createIndex('idempotency_keys_by_expiry')
    .on('idempotency_keys')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('live_events')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('audience', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('live_events_by_time').on('live_events').column('created_at').execute();
}
