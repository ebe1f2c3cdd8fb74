import { getBlock, unblockUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { deleteBlock, findBlock } from './blocks.repo.ts';

/** Registers unblocking and reading a block. Unblocking a member who is not blocked succeeds. */
export function registerUnblockUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, unblockUser, async ({ params, viewer }) => {
    await ctx.db.transaction((trx) => deleteBlock(trx, viewer.id, params.id));
    return { success: true as const, id: params.id };
  });
  registerOperation(app, ctx, getBlock, async ({ params, viewer }) => ({
    blocked: (await findBlock(ctx.db.read, viewer.id, params.id)) !== undefined,
  }));
}
