import { resetData, resetListings, resetUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { deleteAllKeyClaims } from '../../platform/idempotency/claims.ts';
import { deleteAllAnalytics } from '../analytics/analytics.service.ts';
import { deleteAllBlocks } from '../blocks/blocks.service.ts';
import { deleteAllClaims } from '../exchange/exchange.service.ts';
import { deleteImagesOfUsers } from '../images/images.service.ts';
import { deleteAllListings } from '../listings/listings.service.ts';
import { deleteAllMessages } from '../messages/messages.service.ts';
import { deleteAllNotices } from '../notices/notices.service.ts';
import { deleteAllReports } from '../reports/reports.service.ts';
import { deleteAllMembers, findAllMembers } from '../users/users.service.ts';
import { deleteSelectedUsers } from './delete-selected-users.ts';
import { type Destroy, NO_REMOVAL, type Removal } from './destroy.ts';

/** Deletes all listings, all members, or everything but administrators, settings and audit log. */
export function registerReset(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, resetListings, async (call) => {
    await destroy(call, {
      action: 'listings.reset',
      reason: 'before-reset-listings',
      work: async (trx) => {
        const { count, images } = await deleteAllListings(trx, ctx.db.dialect);
        return { ...NO_REMOVAL, listings: count, images };
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
      work: (trx) => deleteEverything(ctx, trx),
    }),
  );
}

/** Deletes messages first, so that no row refers to a deleted member. */
async function deleteEverything(ctx: Context, trx: Writer): Promise<Removal> {
  const { count: listings, images } = await deleteAllListings(trx, ctx.db.dialect);
  const messages = await deleteAllMessages(trx);
  await deleteAllNotices(trx);
  await deleteAllBlocks(trx);
  await deleteAllAnalytics(trx);
  await deleteAllKeyClaims(trx);
  await deleteAllClaims(trx);
  const reports = await deleteAllReports(trx);
  const members = await findAllMembers(trx);
  for (const chunk of chunksOf(members)) {
    const portraits = await deleteImagesOfUsers(
      trx,
      chunk.map(({ id }) => id),
    );
    images.push(...portraits);
  }
  await deleteAllMembers(trx);
  return {
    members: members.filter(({ deleted_at }) => deleted_at === null),
    listings,
    messages,
    reports,
    images,
  };
}
