import { type Kysely, sql } from 'kysely';

/** Since when a new member waits for an administrator to let them in; null of all others. The index serves the list of those who wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('waits_since', 'text').execute();
  await sql`create index users_waiting on users (id) where waits_since is not null`.execute(db);
}
