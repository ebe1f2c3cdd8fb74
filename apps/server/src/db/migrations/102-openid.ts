import type { Kysely } from 'kysely';

/** The member's account at the OpenID provider of the site: its issuer and subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('oidc_id', 'text').execute();
  await db.schema.createIndex('users_by_oidc').on('users').column('oidc_id').unique().execute();
}
