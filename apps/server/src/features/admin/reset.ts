import { resetData, resetListings, resetUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { deleteAllKeyClaims } from '../../platform/idempotency/claims.ts';
import { deleteAllListings } from '../listings/listings.service.ts';
import { deleteAllMembers } from '../users/users.service.ts';
import { deleteSelectedUsers } from './delete-selected-users.ts';
import { type Deleted, type Destroy, NOTHING_DELETED } from './destroy.ts';

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
