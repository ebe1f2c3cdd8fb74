import type { Kysely } from 'kysely';

/** When and why a mail server refused a member's address for good, until the member proves it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_refused_at', 'text').execute();
  await db.schema.alterTable('users').addColumn('email_refusal', 'text').execute();
}
