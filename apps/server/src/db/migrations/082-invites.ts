import { type Kysely, sql } from 'kysely';

/**
 * Invites by which neighbors join: one of each member, and those of the site, which have a name in place of a member. Beside a new member
 * stands the invite by which they came; the count of an invite stays when such a member leaves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invites')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.unique().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('until', 'text')
    .addColumn('maximum', 'integer')
    .addColumn('came', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ended_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('invites_of_member_or_site', sql`(user_id is null) = (name <> '')`)
    .addCheckConstraint('invites_at_most', sql`maximum is null or came <= maximum`)
    .execute();
  await db.schema
    .createTable('invited_members')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('invite_id', 'text', (c) => c.notNull().references('invites.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('invited_members_by_invite')
    .on('invited_members')
    .column('invite_id')
    .execute();
}
