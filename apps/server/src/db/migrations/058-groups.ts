import { type Kysely, sql } from 'kysely';

/**
 * A group is a row of `users` without credentials, for which its keepers act. The database refuses a group that could sign in or
 * administer. `by_user` says who acted for a group; it is no reference, since the rows of deleted members remain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_group', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`is_group = 0 or (is_group = 1 and email is null and password_hash is null
        and google_id is null and is_admin = 0)`),
    )
    .execute();
  await db.schema.alterTable('users').addColumn('group_decided_at', 'text').execute();
  await db.schema
    .createTable('group_keepers')
    .addColumn('group_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('keeper', 'helper')`))
    .addColumn('added_by', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('group_keepers_key', ['group_id', 'user_id'])
    .addCheckConstraint('group_keepers_not_itself', sql`group_id <> user_id`)
    .execute();
  await db.schema.createIndex('group_keepers_by_user').on('group_keepers').column('user_id').execute();
  for (const table of ['messages', 'claim_events'])
    await db.schema.alterTable(table).addColumn('by_user', 'text').execute();
}
