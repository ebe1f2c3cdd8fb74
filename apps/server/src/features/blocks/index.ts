import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBlockUser, registerUnblockUser } from './block-user.ts';
import { deleteAllBlocks } from './blocks.repo.ts';
import { registerListBlocks } from './list-blocks.ts';

export function registerBlocks(app: FastifyInstance, ctx: Context): void {
  registerBlockUser(app, ctx);
  registerUnblockUser(app, ctx);
  registerListBlocks(app, ctx);
  ctx.userDeletion.addForReset(deleteAllBlocks);
}
