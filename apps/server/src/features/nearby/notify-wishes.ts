import { isTownCell, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import { publishNotice } from '../events/events.service.ts';
import { townAt } from '../geo/geo.service.ts';
import {
  findListing,
  findOffersFor,
  findShownBySeq,
  isOfferedTo,
  type ListingRow,
} from '../listings/listings.service.ts';
import {
  addWishNotice,
  findUsersWithWishNotice,
  isNoticeRead,
  type WishNoticeData,
} from '../notices/notices.service.ts';
import { findWishesNear, type NearWish } from '../search/search.service.ts';
import { distanceWords, type Reader } from './near-words.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'wish-met';
const LIFETIME_MS = 86_400_000;
/** The nearest members who look for the same; publishing a listing must not take long. */
const MAX_NOTIFIED = 100;

/** Each edit could tell another hundred members; without a limit a title that changes on and on reaches all of them. */
const TELLINGS: RateLimitPolicy = { name: 'wish-tellings', limit: 3, windowMs: 86_400_000 };

type WishMet = WishNoticeData & { readonly notice_id: string };

/**
 * Tells members near a listing that is new, returns or was edited that it is what they look for, each of them once
 * (docs/product/notices.md#wish-met).
 */
export async function notifyWishers(
  ctx: Pick<Context, 'db' | 'clock' | 'events' | 'rateLimits'>,
  trx: Writer,
  id: string,
): Promise<() => void> {
  const added: { readonly userId: string; readonly noticeId: string }[] = [];
  const listing = await findListing(trx, id);
  if (listing?.kind !== 'offer') return () => {};
  const met = await findWishers(trx, ctx.db.dialect, listing);
  if (met.length === 0) return () => {};
  if (!(await ctx.rateLimits.take(TELLINGS, id, ctx.clock.now())).allowed) return () => {};
  // Sorted, so that two listings which meet the same wishes seldom wait for each other in a circle. They still do when two
  // members publish at once what the other looks for: each has locked its own account already. PostgreSQL reports the
  // deadlock, and the transaction is retried.
  for (const { wish, km } of met.toSorted((a, b) => (a.wish.user_id < b.wish.user_id ? -1 : 1))) {
    const userId = wish.user_id;
    if ((await lockAccount(trx, userId))?.is_active !== 1) continue;
    const data = {
      listing_id: id,
      wish_title: wish.title,
      distance_km: Math.round(km * 10) / 10,
      ...townIfVague(listing, wish),
    };
    added.push({ userId, noticeId: await notifyWisher(trx, userId, data, ctx.clock.now()) });
  }
  return () => {
    for (const { userId, noticeId } of added) publishNotice(ctx, userId, noticeId);
  };
}

interface Wisher {
  readonly wish: ListingRow;
  readonly km: number;
}

/**
 * The nearest members to notify, each with the nearest wish. Those who may not be notified leave their places to others;
 * those who were notified of this listing keep theirs, so that an edit does not notify the next ones.
 */
async function findWishers(trx: Writer, dialect: DialectName, listing: ListingRow): Promise<Wisher[]> {
  const near = await findWishesNear(trx, dialect, listing);
  const blocked = await findBlockedIds(trx, { id: listing.user_id, isAdmin: false, sessionId: '' });
  const seen = new Set(blocked);
  const wishers: Wisher[] = [];
  for (let start = 0; start < near.length && wishers.length < MAX_NOTIFIED; start += MAX_NOTIFIED) {
    const some = await firstOfEach(trx, dialect, near.slice(start, start + MAX_NOTIFIED), seen);
    wishers.push(...some.filter(({ wish }) => isOfferedTo(listing, wish.user_id)));
  }
  const nearest = wishers.slice(0, MAX_NOTIFIED);
  const ids = nearest.map(({ wish }) => wish.user_id);
  const notified = await findUsersWithWishNotice(trx, ids, listing.id);
  return nearest.filter(({ wish }) => !notified.has(wish.user_id));
}

/** The offer's town instead of a distance that the two do not tell, because one of them knows only its town. */
function townIfVague(offer: ListingRow, wish: ListingRow): { town?: string } {
  const isVague = [offer.cell, wish.cell].some((cell) => cell !== null && isTownCell(cell));
  return isVague && offer.cell !== null ? { town: townAt(offer.cell) } : {};
}

/** The wishes with their listings, of each member that was not seen yet the nearest. */
async function firstOfEach(
  trx: Writer,
  dialect: DialectName,
  near: readonly NearWish[],
  seen: Set<string>,
): Promise<Wisher[]> {
  const numbers = near.map(({ seq }) => seq);
  const rows = new Map((await findShownBySeq(trx, dialect, numbers)).map((row) => [row.seq, row]));
  return near.flatMap(({ seq, km }) => {
    const wish = rows.get(seq);
    if (wish?.is_available !== 1 || seen.has(wish.user_id)) return [];
    seen.add(wish.user_id);
    return [{ wish, km }];
  });
}

async function notifyWisher(trx: Writer, userId: string, met: WishNoticeData, now: Date): Promise<string> {
  const notice_id = await addWishNotice(trx, userId, met, now);
  const data: WishMet = { ...met, notice_id };
  await notify(
    trx,
    {
      userId,
      kind: 'nearby',
      template: TEMPLATE,
      key: `wish:${met.listing_id}`,
      data,
      // By email it comes with the digest.
      channels: ['push'],
      lifetimeMs: LIFETIME_MS,
    },
    now,
  );
  return notice_id;
}

export function registerWishTemplate({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTemplate(TEMPLATE, wishTemplate(config));
}

/** Undefined when the member has seen the notice, or when the listing is not there for them any more. */
function wishTemplate(reader: Reader): Template {
  const t = stringsIn(strings, reader.language);
  return async (trx, { user_id, data }) => {
    const { notice_id, listing_id, wish_title, distance_km, town } = JSON.parse(data) as WishMet;
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const [listing] = await findOffersFor(trx, user_id, [listing_id]);
    if (!listing) return undefined;
    const where = town ? t.inTown(town) : t.away(distanceWords(distance_km, reader));
    return {
      title: t.wishMet(listing.title),
      lines: [t.wishMetWhere(wish_title, where)],
      action: { label: t.seeListing, path: `/listing/${listing_id}` },
      tag: `listing:${listing_id}`,
    };
  };
}
