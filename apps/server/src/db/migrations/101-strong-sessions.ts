import type { Kysely } from 'kysely';

/** Whether a session was begun with a passkey or a second factor, which administrators need at the high security level. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_strong', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
