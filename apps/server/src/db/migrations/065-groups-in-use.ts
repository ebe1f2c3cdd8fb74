import type { Kysely } from 'kysely';

/**
 * When and where a group can be visited, for all to read; empty of a member, whose address is never published. A notification of a
 * group is passed on to its keepers, whose notifications name the group.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['public_hours', 'public_address'])
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('notifications').addColumn('group_id', 'text').execute();
}
