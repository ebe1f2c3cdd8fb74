import type { KeeperRole } from '@windfall/contract';
import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { GroupKeepersTable } from '../../../platform/auth/auth.table.ts';

/** The groups for which a member acts, by name. */
export function findGroupsOf(db: Reader, memberId: string) {
  return db
    .selectFrom('group_keepers')
    .innerJoin('users', 'users.id', 'group_keepers.group_id')
    .select(['users.id', 'users.full_name', 'users.photo_url', 'users.is_active', 'users.group_decided_at'])
    .select(['users.deactivation_reason', 'group_keepers.role'])
    .where('group_keepers.user_id', '=', memberId)
    .orderBy('users.search_text')
    .orderBy('users.id')
    .execute();
}

export type GroupOf = Awaited<ReturnType<typeof findGroupsOf>>[number];

/** The members who act for a group, in the order in which they were added. */
export function findKeepers(db: Reader, groupId: string) {
  return db
    .selectFrom('group_keepers')
    .innerJoin('users', 'users.id', 'group_keepers.user_id')
    .select(['users.id', 'users.full_name', 'users.photo_url', 'users.is_active'])
    .select(['group_keepers.role', 'group_keepers.added_at'])
    .where('group_keepers.group_id', '=', groupId)
    .orderBy('group_keepers.added_at')
    .orderBy('users.id')
    .execute();
}

export type KeeperRow = Awaited<ReturnType<typeof findKeepers>>[number];

/** How many groups this member acts for. */
export async function countGroups(db: Reader, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_keepers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a member to a group, or changes the role of one who is in it. */
export async function storeKeeper(trx: Writer, row: Insertable<GroupKeepersTable>): Promise<void> {
  await trx
    .insertInto('group_keepers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ role: row.role }))
    .execute();
}

export async function deleteKeeper(trx: Writer, groupId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('group_keepers')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** The role of a member in this group; undefined where it is no group of theirs. */
export async function findRoleIn(
  db: Reader,
  groupId: string,
  memberId: string,
): Promise<KeeperRole | undefined> {
  return roleIn(await findKeepers(db, groupId), memberId);
}

/** The role of a member in a group; undefined in one of others. */
export const roleIn = (keepers: readonly KeeperRow[], memberId: string): KeeperRole | undefined =>
  keepers.find(({ id }) => id === memberId)?.role;

/**
 * Takes these members out of all groups, and the groups among these apart. Returns the groups that have no keeper left then: they end with
 * their last one. Locks the groups first, so that of two last keepers who leave at once the second finds the other one gone.
 */
export async function leaveAllGroups(trx: Writer, ids: readonly string[]): Promise<string[]> {
  const left = trx.selectFrom('group_keepers').select('group_id').where('user_id', 'in', ids);
  const groups = await trx
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', 'in', left)
    .returning('id')
    .execute();
  await trx
    .deleteFrom('group_keepers')
    .where((eb) => eb.or([eb('user_id', 'in', ids), eb('group_id', 'in', ids)]))
    .execute();
  if (groups.length === 0) return [];
  const kept = await trx
    .selectFrom('group_keepers')
    .select('group_id')
    .distinct()
    .where('role', '=', 'keeper')
    .where(
      'group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .execute();
  const standing = new Set(kept.map(({ group_id }) => group_id));
  return groups.map(({ id }) => id).filter((id) => !standing.has(id) && !ids.includes(id));
}

/** Takes the helpers out of groups that end. */
export async function deleteKeepersOf(trx: Writer, groupIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('group_keepers').where('group_id', 'in', groupIds).execute();
}
