import { createHash } from 'node:crypto';
import { stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { DatabaseClosedError, DatabaseUnreachableError } from '../../db/database.ts';
import { dateOf, dayIn, zonedTime } from '../../lib/zoned-time.ts';
import { findActiveAccount, lockAccount } from '../../platform/auth/accounts.repo.ts';
import { type DigestRow, findDueDigests, planDigest } from '../../platform/notifications/digests.repo.ts';
import type { NotificationItem, Template } from '../../platform/notifications/notification-parts.ts';
import { type NewNotification, notify } from '../../platform/notifications/notify.ts';
import { type NamedPoint, placeOfHome } from '../geo/geo.service.ts';
import { portraitUrl } from '../images/images.service.ts';
import { findOffersFor, type ListingRow } from '../listings/listings.service.ts';
import { createPathOf, seasonTitle } from '../seasons/seasons.service.ts';
import { findNews, type News } from './find-news.ts';
import { capitalize, namesOf, type Reader, siteReader, whereWords } from './near-words.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'digest';
const BATCH = 50;
const MINUTE_MS = 60_000;
const LIFETIME_MS = 3 * 86_400_000;
const RETRY_MS = 3_600_000;
/** Titles in the subject of the email. */
const NAMED = 2;
/** Friday at 9 in the morning, before the weekend on which people pick up. */
const WEEKDAY = 5;
const HOUR = 9;
/** Digests are spread over two hours, so that not all are sent at once. */
const SPREAD = 120;
const WEEK = 7;

type TemplateContext = Pick<Context, 'notifications' | 'config' | 'settings' | 'siteZone' | 'clock'>;

export function registerDigestTemplate(ctx: TemplateContext) {
  ctx.notifications.addTemplate(TEMPLATE, digestTemplate(ctx));
}

/**
 * Notes the digests that are due and plans the next ones, each by one of several servers. After an outage of weeks each
 * member gets one (docs/product/notices.md#digest-time).
 */
export async function enqueueDueDigests(ctx: Context): Promise<void> {
  const { maintenance, notificationsEnabled } = await ctx.settings.current();
  // They wait: what is not sent now is told later.
  if (maintenance || !notificationsEnabled || ctx.config.mail.smtpUrl === null) return;
  for (;;) {
    const due = await findDueDigests(ctx.db.read, ctx.clock.now().toISOString(), BATCH);
    for (const digest of due) await enqueueDigest(ctx, digest);
    if (due.length < BATCH) return;
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
  const { db, config, clock, siteZone } = ctx;
  const now = clock.now();
  // A listing that is published meanwhile may be committed later: it waits for the next digest.
  const until = new Date(now.getTime() - MINUTE_MS).toISOString();
  const member = await findActiveAccount(db.read, digest.user_id);
  const canSend = member?.email_verified_at != null && placeOfHome(member) !== undefined;
  const period = { since: digest.since, until };
  const news = canSend ? await findNews(db, member, config.language, period) : undefined;
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

/** Undefined when nothing that it would tell is there any more. */
function digestTemplate(ctx: TemplateContext): Template {
  const { siteZone, clock } = ctx;
  const t = stringsIn(strings, ctx.config.language);
  return async (trx, row, member) => {
    // `notify` got it from `findNews`; an earlier version knew no seasons.
    const news = { seasons: [], ...(JSON.parse(row.data) as Omit<News, 'seasons'> & Partial<News>) };
    const place = placeOfHome(member);
    const reader = siteReader(ctx);
    const listings = await findOffersFor(trx, member.id, news.listing_ids);
    const today = dayIn(await siteZone.current(), clock.now());
    const seasons = news.seasons
      .filter(({ starts_on }) => starts_on >= today)
      .map((season) => seasonItem(season, reader));
    if (!place || listings.length + seasons.length === 0) return undefined;
    const titles = listings.map(({ title }) => title);
    return {
      title:
        listings.length > 0 ? t.digest(namesOf(titles, NAMED, reader.language)) : (seasons[0]?.title ?? ''),
      lines: listings.length > 0 ? [t.newNear(place.town)] : [],
      items: [
        ...listings.map((listing) => itemOf(listing, place, reader, news.wishes[listing.id])),
        ...seasons,
      ],
      action: { label: news.has_more ? t.seeMore : t.seeAll, path: '/listings' },
      tag: 'digest',
    };
  };
}

/** A season that begins in the member's garden, with the way to share what will be too much. */
const seasonItem = (season: News['seasons'][number], { language }: Reader): NotificationItem => ({
  title: seasonTitle(season, language),
  text: stringsIn(strings, language).seasonBegins,
  path: createPathOf(season.crop),
  image: null,
});

/** A listing with its distance and the name of its town, never with what its owner typed as the location. */
function itemOf(
  listing: ListingRow,
  { point }: NamedPoint,
  reader: Reader,
  wish: string | undefined,
): NotificationItem {
  const { id, title, cell, image_id, image_alt } = listing;
  const t = stringsIn(strings, reader.language);
  const where = cell === null ? [] : whereWords(cell, point, reader);
  const why = wish === undefined ? [] : [t.lookingFor(wish)];
  return {
    title,
    text: capitalize([...why, ...where].join(' · ')),
    path: `/listing/${id}`,
    image: image_id === null ? null : { path: portraitUrl(image_id), alt: image_alt || t.photoOf(title) },
  };
}

/** When a member's next digest is due: the same time of each week, in the time zone of the site. */
export function nextDigestAt(now: Date, zone: string, userId: string): Date {
  const minutes = createHash('sha256').update(userId).digest().readUInt16BE() % SPREAD;
  const time = new Temporal.PlainTime(HOUR).add({ minutes });
  const local = zonedTime(now, zone);
  const friday = local.toPlainDate().add({ days: (WEEKDAY - local.dayOfWeek + WEEK) % WEEK });
  const at = friday.toZonedDateTime({ timeZone: zone, plainTime: time });
  const isAhead = Temporal.ZonedDateTime.compare(at, local) > 0;
  return dateOf(isAhead ? at : at.add({ weeks: 1 }));
}
