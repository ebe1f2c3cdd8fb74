import type { Context } from '../../context.ts';
import { DatabaseClosedError, DatabaseUnreachableError } from '../../db/database.ts';
import { findActiveAccount, lockAccount } from '../../platform/auth/accounts.repo.ts';
import { type DigestRow, findDueDigests, planDigest } from '../../platform/notifications/digests.repo.ts';
import { type NewNotification, notify } from '../../platform/notifications/notify.ts';
import { placeOfHome } from '../geo/geo.service.ts';
import { digestTemplate } from './digest-template.ts';
import { nextDigestAt } from './digest-time.ts';
import { findNews, type News } from './find-news.ts';

const TEMPLATE = 'digest';
const BATCH = 50;
const MINUTE_MS = 60_000;
const LIFETIME_MS = 3 * 86_400_000;
const RETRY_MS = 3_600_000;

export function registerDigestTemplate({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTemplate(TEMPLATE, digestTemplate(config));
}

/**
 * Notes the digests that are due and plans the next ones, each by one of several servers. After an outage of weeks each
 * member gets one (docs/product/notices.md#digest-time).
 */
export async function enqueueDueDigests(ctx: Context): Promise<void> {
  const { maintenance, notificationsEnabled } = await ctx.settings.current();
  // They wait: what is not sent now is told later.
  if (maintenance || !notificationsEnabled || ctx.config.mail.smtpUrl === null) return;
  try {
    for (;;) {
      const due = await findDueDigests(ctx.db.read, ctx.clock.now().toISOString(), BATCH);
      for (const digest of due) await enqueueDigest(ctx, digest);
      if (due.length < BATCH) return;
    }
  } catch (error) {
    // A backup or a restore writes alone; the next run comes after it.
    if (!(error instanceof DatabaseClosedError)) throw error;
  }
}

async function enqueueDigest(ctx: Context, digest: DigestRow): Promise<void> {
  try {
    await compose(ctx, digest);
  } catch (error) {
    if (error instanceof DatabaseClosedError || error instanceof DatabaseUnreachableError) throw error;
    ctx.log.error({ err: error }, 'a digest could not be composed; trying again in an hour');
    const due_at = new Date(ctx.clock.now().getTime() + RETRY_MS).toISOString();
    await ctx.db.transaction((trx) => planDigest(trx, digest, { since: digest.since, due_at }));
  }
}

/** The next digest begins where this one ends. Without a place or a proven address it begins where this one would have. */
async function compose(ctx: Context, digest: DigestRow): Promise<void> {
  const { db, clock, siteZone } = ctx;
  const now = clock.now();
  // A listing that is published meanwhile may be committed later: it waits for the next digest.
  const until = new Date(now.getTime() - MINUTE_MS).toISOString();
  const member = await findActiveAccount(db.read, digest.user_id);
  const canSend = member?.email_verified_at != null && placeOfHome(member) !== undefined;
  const news = canSend ? await findNews(db, member, { since: digest.since, until }) : undefined;
  const due_at = nextDigestAt(now, await siteZone.current(), digest.user_id).toISOString();
  const since = canSend && until > digest.since ? until : digest.since;
  await db.transaction(async (trx) => {
    if (!(await lockAccount(trx, digest.user_id))) return;
    if (!(await planDigest(trx, digest, { since, due_at })) || !news) return;
    await notify(trx, notificationOf(digest, news), now);
  });
}

const notificationOf = ({ user_id, due_at }: DigestRow, news: News): NewNotification => ({
  userId: user_id,
  kind: 'nearby',
  template: TEMPLATE,
  key: `digest:${due_at}`,
  channels: ['email'],
  data: { ...news },
  lifetimeMs: LIFETIME_MS,
});
