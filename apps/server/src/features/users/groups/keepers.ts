import { addKeeper, GROUPS, type Keeper, listKeepers, removeKeeper } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { getUserFor } from '../profile/get-user.ts';
import { findUser } from '../users.repo.ts';
import type { AddGroupNotices } from './create-group.ts';
import {
  countGroups,
  deleteKeeper,
  findKeepers,
  type KeeperRow,
  roleIn,
  storeKeeper,
} from './groups.repo.ts';

/** Who acts for a group. Each change locks the row of the group, so that changes come one after another. */
export function registerKeepers(app: FastifyInstance, ctx: Context, addGroupNotices: AddGroupNotices): void {
  /** Keepers who change their own part know of it. */
  const tell = async (
    trx: Writer,
    groupId: string,
    userId: string,
    event: 'added' | 'removed',
    by: Viewer,
  ) => {
    const group = userId === by.id ? undefined : await findUser(trx, groupId);
    if (!group) return () => {};
    return addGroupNotices(ctx, trx, [userId], { event, group_id: groupId, group_name: group.full_name });
  };
  registerOperation(app, ctx, listKeepers, async ({ params, viewer }) =>
    (await findOwnKeepers(ctx.db.read, params.id, viewer)).map(presentKeeper),
  );
  registerOperation(app, ctx, addKeeper, async ({ params, body, viewer }) => {
    const { keeper, publish } = await ctx.db.transaction(async (trx) => {
      // The accounts first, as a deletion takes the locks.
      const member = await lockAccount(trx, body.user_id);
      const keepers = await lockKeepers(trx, params.id, viewer);
      if (roleIn(keepers, viewer.id) !== 'keeper') throw new AppError('KEEPERS_ONLY');
      const isHidden = !(await getUserFor(trx, body.user_id, viewer));
      if (isHidden || member?.is_active !== 1 || member.is_group === 1) throw new AppError('USER_NOT_FOUND');
      const isNew = roleIn(keepers, member.id) === undefined;
      if (isNew) await assertRoom(trx, keepers, member.id);
      if (body.role === 'helper') assertNotLast(keepers, member.id);
      const added_at = ctx.clock.now().toISOString();
      const row = { group_id: params.id, user_id: member.id, role: body.role, added_by: viewer.id, added_at };
      await storeKeeper(trx, row);
      const added = (await findKeepers(trx, params.id)).find(({ id }) => id === member.id);
      if (!added) throw new Error(`The keeper ${member.id} has just been stored`);
      const told = isNew ? await tell(trx, params.id, member.id, 'added', viewer) : () => {};
      return { keeper: presentKeeper(added), publish: told };
    });
    publish();
    return keeper;
  });
  registerOperation(app, ctx, removeKeeper, async ({ params, viewer }) => {
    const publish = await ctx.db.transaction(async (trx) => {
      const keepers = await lockKeepers(trx, params.id, viewer);
      if (params.user !== viewer.id && roleIn(keepers, viewer.id) !== 'keeper')
        throw new AppError('KEEPERS_ONLY');
      if (roleIn(keepers, params.user) === undefined) throw new AppError('KEEPER_NOT_FOUND');
      assertNotLast(keepers, params.user);
      await deleteKeeper(trx, params.id, params.user);
      return tell(trx, params.id, params.user, 'removed', viewer);
    });
    publish();
    // Ends the streams that the member has opened for the group.
    publishSessionsChanged(ctx, params.user);
    return { success: true as const, id: params.user };
  });
}

/** The members who act for a group of the viewer's; for all others it does not exist. */
async function findOwnKeepers(db: Reader, groupId: string, viewer: Viewer): Promise<KeeperRow[]> {
  const keepers = await findKeepers(db, groupId);
  if (roleIn(keepers, viewer.id) === undefined) throw new AppError('GROUP_NOT_FOUND');
  return keepers;
}

/** The same, once the row of the group is locked. */
async function lockKeepers(trx: Writer, groupId: string, viewer: Viewer): Promise<KeeperRow[]> {
  if (!(await lockAccount(trx, groupId))) throw new AppError('GROUP_NOT_FOUND');
  return findOwnKeepers(trx, groupId, viewer);
}

/** A member who is deactivated keeps nothing. */
function assertNotLast(keepers: readonly KeeperRow[], leaving: string): void {
  if (roleIn(keepers, leaving) !== 'keeper') return;
  const isKept = keepers.some(
    ({ id, role, is_active }) => id !== leaving && role === 'keeper' && is_active === 1,
  );
  if (!isKept) throw new AppError('LAST_KEEPER');
}

async function assertRoom(trx: Writer, keepers: readonly KeeperRow[], memberId: string): Promise<void> {
  if (keepers.length >= GROUPS.keepers) throw new AppError('KEEPERS_FULL');
  if ((await countGroups(trx, memberId)) >= GROUPS.ofMember) throw new AppError('GROUPS_FULL');
}

const presentKeeper = ({ id, full_name, photo_url, is_active, role, added_at }: KeeperRow): Keeper => ({
  id,
  name: full_name,
  picture: is_active === 1 ? photo_url : null,
  role,
  added_at,
});
