import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBlockUser, registerListBlocks, registerUnblockUser } from './block-user.ts';
import { deleteAllBlocks } from './blocks.repo.ts';

export function registerBlocks(app: FastifyInstance, ctx: Context): void {
  registerBlockUser(app, ctx);
  registerUnblockUser(app, ctx);
  registerListBlocks(app, ctx);
  ctx.userDeletion.addForReset(deleteAllBlocks);
}
