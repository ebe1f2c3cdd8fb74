import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Counts that the servers of a database share, and which server works on a creation that has a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const table = db.schema
    .createTable('rate_limits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull());
  // Unlogged: a crash of the database may lose counts, and in return no count waits for the disk.
  await (isSqlite ? table : table.modifyFront(sql`unlogged`)).execute();
  // Deleting windows that are over.
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute();
  await db.schema.alterTable('idempotency_keys').addColumn('server', 'integer').execute();
}
