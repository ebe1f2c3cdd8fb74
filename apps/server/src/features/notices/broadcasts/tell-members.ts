import { stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { publishNotice } from '../../events/events.service.ts';
import { findMembersToTell } from '../../users/users.service.ts';
import { addBroadcastNotices, isNoticeRead } from '../notices.service.ts';
import { strings } from '../strings.ts';
import { findBroadcasts, lockUnderWay, noteTold } from './broadcasts.repo.ts';

const TEMPLATE = 'broadcast';
/** Members who are told in one transaction. */
const AT_ONCE = 100;
const LIFETIME_MS = 7 * 86_400_000;

/** Tells all members of what administrators wrote. What a stopping server leaves is told by the next run. */
export async function tellMembers(ctx: Context): Promise<void> {
  while (await tellSome(ctx));
}

/**
 * Tells the next members of a message. That they are told and how far it is are stored together, so each is told once. Who joined after it
 * was written is not told.
 */
async function tellSome(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const told = await ctx.db.transaction(async (trx) => {
    const broadcast = await lockUnderWay(trx);
    if (!broadcast) return undefined;
    const { id, told_up_to, created_at } = broadcast;
    const userIds = await findMembersToTell(trx, { after: told_up_to, until: created_at }, AT_ONCE);
    const noticeIds = await addBroadcastNotices(trx, userIds, id, now);
    const notices = userIds.map((userId, n) => ({ userId, noticeId: noticeIds[n] ?? '' }));
    for (const { userId, noticeId } of notices)
      await notify(
        trx,
        {
          userId,
          kind: 'site',
          template: TEMPLATE,
          key: `broadcast:${id}`,
          data: { broadcast_id: id, notice_id: noticeId },
          lifetimeMs: LIFETIME_MS,
        },
        now,
      );
    const isDone = userIds.length < AT_ONCE;
    const last = userIds.at(-1) ?? told_up_to;
    await noteTold(trx, id, { told_up_to: last, told_at: isDone ? now.toISOString() : null });
    return notices;
  });
  for (const { userId, noticeId } of told ?? []) publishNotice(ctx, userId, noticeId);
  return told !== undefined;
}

/** Undefined once the member has read it in the application, or after a reset. */
export function registerBroadcastTemplate({
  notifications,
  config,
}: Pick<Context, 'notifications' | 'config'>): void {
  const t = stringsIn(strings, config.language);
  notifications.addTemplate(TEMPLATE, async (trx, { user_id, data }) => {
    const { broadcast_id, notice_id } = JSON.parse(data) as { broadcast_id: string; notice_id: string };
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const broadcast = (await findBroadcasts(trx, [broadcast_id])).get(broadcast_id);
    if (!broadcast) return undefined;
    return {
      title: broadcast.subject,
      lines: broadcast.text.split('\n').filter(Boolean),
      action: { label: t.openNotices, path: '/notices' },
      tag: `broadcast:${broadcast_id}`,
    };
  });
}
