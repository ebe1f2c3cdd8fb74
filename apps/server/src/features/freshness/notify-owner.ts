import { defineStrings, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { dateOf, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { findListing } from '../listings/listings.service.ts';
import { isNoticeRead } from '../notices/notices.service.ts';

const TEMPLATE = 'freshness';
/** Half time begins with a day, at midnight. */
const TELL_AT = '09:00';
const LIFETIME_MS = 86_400_000;

/** Notifications of offers at half of their time. */
const strings = defineStrings({
  en: {
    isStillGood: (title: string) => `Is “${title}” still good?`,
    halfTime: 'Half of its time is over. A day after its best it closes by itself.',
    answer: 'Say what became of it',
  },
});

interface Asked {
  readonly ownerId: string;
  readonly listingId: string;
  readonly noticeId: string;
}

/** Queues what the owner is told beside the notice, for the morning of the site. */
export async function notifyOwner(
  trx: Writer,
  { ownerId, listingId, noticeId }: Asked,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<void> {
  const delay = dateOf(nextTimeOfDay(zonedTime(now, zone), TELL_AT)).getTime() - now.getTime();
  await notify(
    trx,
    {
      userId: ownerId,
      kind: 'freshness',
      template: TEMPLATE,
      key: `freshness:${noticeId}`,
      data: { listing_id: listingId, notice_id: noticeId },
      pushDelayMs: delay,
      emailDelayMs: delay,
      lifetimeMs: delay + LIFETIME_MS,
    },
    now,
  );
}

export function registerFreshnessTemplate({
  notifications,
  config,
}: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTemplate(TEMPLATE, freshnessTemplate(config.language));
}

/** Undefined when the owner has seen the notice, or nothing is offered any more. */
function freshnessTemplate(language: string): Template {
  const t = stringsIn(strings, language);
  return async (trx, { user_id, data }) => {
    const { listing_id, notice_id } = JSON.parse(data) as { listing_id: string; notice_id: string };
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const listing = await findListing(trx, listing_id);
    if (listing?.is_available !== 1) return undefined;
    return {
      title: t.isStillGood(listing.title),
      lines: [t.halfTime],
      action: { label: t.answer, path: '/notices' },
      tag: `listing:${listing_id}`,
    };
  };
}
