import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { deleteAllBroadcasts } from './broadcasts/broadcasts.repo.ts';
import { registerSendBroadcast } from './broadcasts/send-broadcast.ts';
import { registerBroadcastTemplate, tellMembers } from './broadcasts/tell-members.ts';
import { deleteAllNotices, deleteNoticesOfUsers, findNoticeRows } from './notices.repo.ts';
import { type CanAppeal, registerListNotices, registerMarkNoticesRead } from './read-notices.ts';

const TELL_INTERVAL_MS = 5_000;

export function registerNotices(app: FastifyInstance, ctx: Context, canAppeal: CanAppeal): void {
  registerListNotices(app, ctx, canAppeal);
  registerMarkNoticesRead(app, ctx);
  registerSendBroadcast(app, ctx);
  registerBroadcastTemplate(ctx);
  const failed = 'members were not told of a message';
  startJob(app, ctx, { intervalMs: TELL_INTERVAL_MS, failed, work: () => tellMembers(ctx) });
  ctx.userDeletion.add(deleteNoticesOfUsers);
  ctx.userDeletion.addForReset(deleteAllBroadcasts);
  ctx.userDeletion.addForReset(deleteAllNotices);
  ctx.userExport.add('notices', findNoticeRows);
}
