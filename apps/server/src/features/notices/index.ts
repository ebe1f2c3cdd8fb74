import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type CanAppeal, registerListNotices } from './list-notices.ts';
import { registerMarkNoticesRead } from './mark-notices-read.ts';
import { deleteNoticesOfUsers, findNoticeRows } from './notices.repo.ts';

export function registerNotices(app: FastifyInstance, ctx: Context, canAppeal: CanAppeal): void {
  registerListNotices(app, ctx, canAppeal);
  registerMarkNoticesRead(app, ctx);
  ctx.userDeletion.add(deleteNoticesOfUsers);
  ctx.userExport.add('notices', findNoticeRows);
}
