import { resetData, resetListings, resetUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { removeAccounts } from '../accounts/accounts.service.ts';
import { deleteImageRowsOfAll } from '../images/images.service.ts';
import { clearListings } from '../listings/listings.service.ts';
import { deleteAllMessageCopies } from '../messages/messages.service.ts';
import { type Destroy, NOTHING, type Removal } from './destroy.ts';
import { deleteLeftovers, deleteMembers, findAllMembers } from './reset.repo.ts';

/** Emptying the site: its listings, its members, or all but administrators, settings and audit log. */
export function registerReset(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, resetListings, async (call) => {
    await destroy(call, {
      action: 'listings.reset',
      reason: 'before-reset-listings',
      work: async (trx) => {
        const { count, images } = await clearListings(trx, ctx.db.dialect);
        return { ...NOTHING, listings: count, images };
      },
    });
    return true as const;
  });
  registerOperation(app, ctx, resetUsers, (call) =>
    destroy(call, {
      action: 'users.reset',
      reason: 'before-reset-users',
      work: async (trx, now) => ({ ...NOTHING, ...(await removeAccounts(trx, { kind: 'all' }, now)) }),
    }),
  );
  registerOperation(app, ctx, resetData, (call) =>
    destroy(call, {
      action: 'data.reset',
      reason: 'before-reset',
      work: (trx) => removeEverything(ctx, trx),
    }),
  );
}

/** Nobody is left whom a former member's messages could be for, so rows of members go and are not only emptied. */
async function removeEverything(ctx: Context, trx: Writer): Promise<Removal> {
  const { count: listings, images } = await clearListings(trx, ctx.db.dialect);
  const messages = await deleteAllMessageCopies(trx);
  const reports = await deleteLeftovers(trx);
  const members = await findAllMembers(trx);
  for (const chunk of chunksOf(members)) {
    const portraits = await deleteImageRowsOfAll(
      trx,
      chunk.map(({ id }) => id),
    );
    images.push(...portraits);
  }
  await deleteMembers(trx);
  return {
    members: members.filter(({ deleted_at }) => deleted_at === null),
    listings,
    messages,
    reports,
    images,
  };
}
