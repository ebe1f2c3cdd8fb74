import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { deleteAllNotices, deleteNoticesOfUsers, findNoticeRows } from './notices.repo.ts';
import { type CanAppeal, registerListNotices, registerMarkNoticesRead } from './read-notices.ts';

export function registerNotices(app: FastifyInstance, ctx: Context, canAppeal: CanAppeal): void {
  registerListNotices(app, ctx, canAppeal);
  registerMarkNoticesRead(app, ctx);
  ctx.userDeletion.add(deleteNoticesOfUsers);
  ctx.userDeletion.addForReset(deleteAllNotices);
  ctx.userExport.add('notices', findNoticeRows);
}
