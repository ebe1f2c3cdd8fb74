import type { Kysely } from 'kysely';

/** The reason of a deactivation, which the member reads at sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deactivation_reason', 'text').execute();
}
