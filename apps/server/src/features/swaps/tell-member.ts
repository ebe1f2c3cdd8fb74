import { type SuggestedSwap, SWAP_ANSWER_MS, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { dateOf, type Moment, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { publishNotice } from '../events/events.service.ts';
import { addSwapNotice, isNoticeRead, type SwapNoticeData } from '../notices/notices.service.ts';
import { showSwaps } from './show-swaps.ts';
import { strings } from './strings.ts';
import { findSwap } from './swaps.repo.ts';

const TEMPLATE = 'suggested-swap';
/** Swaps are suggested at night, and end then where they are not answered. */
const TELL_AT = '09:00';

/** A notice of a transaction, published once that is committed. */
export interface PendingNotice {
  readonly userId: string;
  readonly noticeId: string;
}

/** Tells a member of a swap by a notice, and in the morning of the site by push or email, where the member chose that. */
export async function tellMember(
  trx: Writer,
  userId: string,
  { swapId, event }: { readonly swapId: string } & SwapNoticeData,
  { now, zone }: Pick<Moment, 'now' | 'zone'>,
): Promise<PendingNotice> {
  const at = new Date(now);
  const noticeId = await addSwapNotice(trx, userId, { event }, at);
  const delay = dateOf(nextTimeOfDay(zonedTime(at, zone), TELL_AT)).getTime() - at.getTime();
  await notify(
    trx,
    {
      userId,
      kind: 'nearby',
      template: TEMPLATE,
      key: `swap:${swapId}:${event}`,
      data: { swap_id: swapId, event, notice_id: noticeId },
      pushDelayMs: delay,
      emailDelayMs: delay,
      lifetimeMs: SWAP_ANSWER_MS,
    },
    at,
  );
  return { userId, noticeId };
}

export function publishNotices(ctx: Pick<Context, 'events'>, notices: readonly PendingNotice[]): void {
  for (const { userId, noticeId } of notices) publishNotice(ctx, userId, noticeId);
}

export function registerSwapTemplate({
  notifications,
  config,
}: Pick<Context, 'notifications' | 'config'>): void {
  notifications.addTemplate(TEMPLATE, swapTemplate(config.language));
}

/** Undefined when the member has seen the notice, or has nothing to answer any more. */
function swapTemplate(language: string): Template {
  const t = stringsIn(strings, language);
  return async (trx, { user_id, data }) => {
    const { swap_id, event, notice_id } = JSON.parse(data) as SwapNoticeData & {
      swap_id: string;
      notice_id: string;
    };
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const action = { label: t.openDashboard, path: '/dashboard' };
    const tag = `swap:${swap_id}`;
    if (event === 'ended') return { title: t.ended, lines: [t.why], action, tag };
    const swap = await findUnanswered(trx, swap_id, user_id);
    if (!swap) return undefined;
    const { gets, gives } = swap;
    const lines = [t.swap(gets.title, gets.owner_name, gives.title), t.whenAllSayYes];
    return { title: t.suggested, lines, action, tag };
  };
}

async function findUnanswered(trx: Reader, id: string, userId: string): Promise<SuggestedSwap | undefined> {
  const swap = await findSwap(trx, id);
  if (swap?.state !== 'open') return undefined;
  const [shown] = await showSwaps(trx, [swap], userId);
  return shown?.answer === null ? shown : undefined;
}
