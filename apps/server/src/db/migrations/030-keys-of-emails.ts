import type { Kysely } from 'kysely';

/** Emails know which notifications they tell, so that what has become pointless is left out when they are sent late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('keys', 'text').execute();
}
