import { type Kysely, sql } from 'kysely';

/** Notifications are delivered member by member: by time alone, each member's delivery read those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notifications_due`.execute(db);
  await sql`create index notifications_due on notifications (user_id, due_at) where due_at is not null`.execute(
    db,
  );
}
