import {
  cleanTestUsers,
  previewPurge,
  previewTestUsers,
  purgeUsers,
  removeContents,
  resetData,
  resetListings,
  resetUsers,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { deleteAllKeyClaims } from '../../platform/idempotency/claims.ts';
import { clearTextsFrom } from '../exchange/exchange.service.ts';
import { deleteAllListings, deleteListingsOfUsers } from '../listings/listings.service.ts';
import { hideMessagesFrom } from '../messages/messages.service.ts';
import {
  countSelected,
  deleteAllMembers,
  findAllSelected,
  findSelected,
  type MemberSelection,
} from '../users/users.service.ts';
import { deleteSelectedUsers, presentCandidate } from './delete-selected-users.ts';
import { type Deleted, type Destroy, type DestructiveAct, NOTHING_DELETED } from './destroy.ts';

/** Maximum number of members in a preview. */
const PREVIEW_LIMIT = 200;

/**
 * Previews and deletes idle members and test users. A deletion selects again: members who became active or
 * joined after the preview stay.
 */
export function registerPurge(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  const preview = async (selection: MemberSelection) => ({
    // Taken before the reads, so that members who join meanwhile count as not shown.
    as_of: ctx.clock.now().toISOString(),
    count: await countSelected(ctx.db.read, selection),
    members: (await findSelected(ctx.db.read, selection, PREVIEW_LIMIT)).map(presentCandidate),
  });
  const remove =
    (kind: 'idle' | 'test'): DestructiveAct['work'] =>
    (trx, now, joinedBy) =>
      deleteSelectedUsers(ctx, trx, { kind, joinedBy }, now);
  registerOperation(app, ctx, previewPurge, () => preview({ kind: 'idle' }));
  registerOperation(app, ctx, previewTestUsers, () => preview({ kind: 'test' }));
  registerOperation(app, ctx, purgeUsers, (call) =>
    destroy(call, {
      action: 'users.purge',
      reason: 'before-purge',
      work: remove('idle'),
    }),
  );
  registerOperation(app, ctx, cleanTestUsers, (call) =>
    destroy(call, {
      action: 'users.clean-test',
      reason: 'before-clean-test-users',
      work: remove('test'),
    }),
  );
}

/**
 * Removes everything that the chosen members published or wrote. Their accounts stay: a deactivation is a decision of its
 * own, with a reason that its member reads and can appeal.
 */
export function registerRemoveContents(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, removeContents, (call) =>
    destroy(call, {
      action: 'users.remove-contents',
      reason: 'before-remove-contents',
      work: (trx) => removeContentsOf(trx, call.body.only),
    }),
  );
}

async function removeContentsOf(trx: Writer, chosen: readonly string[]): Promise<Deleted> {
  const owners = await findAllSelected(trx, { kind: 'among', ids: chosen });
  if (owners.length === 0) return { ...NOTHING_DELETED, owners };
  const ids = owners.map(({ id }) => id);
  const { listings, images } = await deleteListingsOfUsers(trx, ids);
  // Claims and conversations are the other member's too: they stay, without what the chosen ones wrote.
  await clearTextsFrom(trx, ids);
  return { ...NOTHING_DELETED, owners, listings, images, messages: await hideMessagesFrom(trx, ids) };
}

/** Deletes all listings, all members, or everything but administrators, settings and audit log. */
export function registerReset(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, resetListings, async (call) => {
    await destroy(call, {
      action: 'listings.reset',
      reason: 'before-reset-listings',
      work: async (trx) => {
        const { count, images } = await deleteAllListings(trx, ctx.db.dialect);
        return { ...NOTHING_DELETED, listings: count, images };
      },
    });
    return true as const;
  });
  registerOperation(app, ctx, resetUsers, (call) =>
    destroy(call, {
      action: 'users.reset',
      reason: 'before-reset-users',
      work: (trx, now) => deleteSelectedUsers(ctx, trx, { kind: 'all' }, now),
    }),
  );
  registerOperation(app, ctx, resetData, (call) =>
    destroy(call, {
      action: 'data.reset',
      reason: 'before-reset',
      work: (trx, now) => deleteEverything(ctx, trx, now),
    }),
  );
}

/** Whole tables go first, so that the deletion of the members finds little of each. Their rows go last: nothing refers to them. */
async function deleteEverything(ctx: Context, trx: Writer, now: Date): Promise<Deleted> {
  const { images, ...counts } = await ctx.userDeletion.deleteAllData(trx);
  await deleteAllKeyClaims(trx);
  const deleted = await deleteSelectedUsers(ctx, trx, { kind: 'all' }, now);
  await deleteAllMembers(trx);
  return { ...counts, members: deleted.members, images: [...images, ...deleted.images] };
}
