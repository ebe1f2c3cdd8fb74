import { type Kysely, sql } from 'kysely';

/** Devices that members are told on by push, until their session ends, and the queue of pushes to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db);
  await createPushes(db);
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('endpoint_hash', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'text')
    .execute();
  await index(db, 'push_subscriptions', 'user_id');
  await index(db, 'push_subscriptions', 'session_id');
}

/** A push stays when its device goes, so that the member is told by email. */
async function createPushes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pushes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subscription_id', 'text', (c) => c.references('push_subscriptions.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('urgency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .addCheckConstraint('pushes_end', sql`(due_at is null) = (outcome is not null)`)
    .execute();
  await index(db, 'pushes', 'subscription_id');
  await db.schema.createIndex('pushes_of_key').on('pushes').columns(['user_id', 'key']).execute();
  await index(db, 'pushes', 'created_at');
  await sql`create index pushes_due on pushes (due_at) where due_at is not null`.execute(db);
}

const index = (db: Kysely<unknown>, table: string, column: string) =>
  db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
