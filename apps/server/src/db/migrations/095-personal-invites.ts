import type { Kysely } from 'kysely';

/**
 * Codes that were sent by email, one for each address of an invite of the site. `user_id` is the member who came by it. The indexes serve
 * the list of an invite and the deletion of a member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal_invites')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('invite_id', 'text', (c) => c.notNull().references('invites.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.unique().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('personal_invites_by_invite')
    .on('personal_invites')
    .column('invite_id')
    .execute();
}
