import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type CanAppeal, registerListNotices } from './list-notices.ts';
import { registerMarkNoticesRead } from './mark-notices-read.ts';
import { deleteAllNotices, deleteNoticesOfUsers, findNoticeRows } from './notices.repo.ts';

export function registerNotices(app: FastifyInstance, ctx: Context, canAppeal: CanAppeal): void {
  registerListNotices(app, ctx, canAppeal);
  registerMarkNoticesRead(app, ctx);
  ctx.userDeletion.add(deleteNoticesOfUsers);
  ctx.userDeletion.addForReset(deleteAllNotices);
  ctx.userExport.add('notices', findNoticeRows);
}
