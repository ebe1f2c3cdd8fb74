import { type Kysely, sql } from 'kysely';

/**
 * Notifications outside of open pages: due rows for each way, the choices of members, their quiet hours and muted
 * conversations. Emails know their kind, so that each has its link to end that kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotifications(db);
  await createChoices(db);
  await db.schema
    .alterTable('inbox')
    .addColumn('is_muted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('outbox').addColumn('kind', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('blocks', 'text').execute();
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text')
    .addColumn('needed_by', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .addUniqueConstraint('notifications_once', ['user_id', 'way', 'key'])
    .addCheckConstraint('notifications_end', sql`(due_at is null) = (ended_at is not null)`)
    .execute();
  await sql`create index notifications_due on notifications (due_at) where due_at is not null`.execute(db);
  await sql`create index notifications_ended on notifications (ended_at) where ended_at is not null`.execute(
    db,
  );
}

async function createChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_choices')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_choices_key', ['user_id', 'kind', 'way'])
    .execute();
  await db.schema
    .createTable('quiet_hours')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('from_time', 'text', (c) => c.notNull())
    .addColumn('to_time', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text')
    .execute();
}
