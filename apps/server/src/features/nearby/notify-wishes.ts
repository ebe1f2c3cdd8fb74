import { isTownCell, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { findToldMembers } from '../follows/follows.service.ts';
import { townAt } from '../geo/geo.service.ts';
import {
  findOffersFor,
  findShownBySeq,
  isOfferedTo,
  type ListingRow,
  leftOf,
} from '../listings/listings.service.ts';
import {
  addWishNotice,
  findUsersWithWishNotice,
  isNoticeRead,
  type WishNoticeData,
} from '../notices/notices.service.ts';
import type { NearWish } from '../search/search.service.ts';
import { distanceWords, siteReader } from './near-words.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'wish-met';
const LIFETIME_MS = 86_400_000;
/** The nearest members who look for the same; publishing a listing must not take long. */
export const MAX_NOTIFIED = 100;

type WishMet = WishNoticeData & { readonly notice_id: string };

/** An offer with what looks for it nearby, nearest first, and the members who have a block with its owner. */
export interface Sought {
  readonly listing: ListingRow;
  readonly near: readonly NearWish[];
  readonly blocked: ReadonlySet<string>;
}

/** A member who looks for what is offered, with the nearest wish. */
export interface Wisher {
  readonly wish: ListingRow;
  readonly km: number;
}

/**
 * The nearest members who look for it, each with the nearest wish. Those who may not be notified leave their places to others;
 * those who were notified of this listing keep theirs, so that an edit does not notify the next ones.
 */
export async function findWishers(
  db: Reader,
  dialect: DialectName,
  { listing, near, blocked }: Sought,
): Promise<Wisher[]> {
  const seen = new Set(blocked);
  const wishers: Wisher[] = [];
  for (let start = 0; start < near.length && wishers.length < MAX_NOTIFIED; start += MAX_NOTIFIED) {
    const some = await firstOfEach(db, dialect, near.slice(start, start + MAX_NOTIFIED), seen);
    wishers.push(...some.filter(({ wish }) => isOfferedTo(listing, wish.user_id)));
  }
  return wishers.slice(0, MAX_NOTIFIED);
}

/** Those of these members who were told of the listing, for a wish or for a follow. */
export async function findTold(
  trx: Writer,
  userIds: readonly string[],
  listingId: string,
): Promise<ReadonlySet<string>> {
  const noticed = await findUsersWithWishNotice(trx, userIds, listingId);
  return noticed.union(await findToldMembers(trx, userIds, listingId));
}

/** The town of one of the two instead of a distance that they do not tell, because one of them knows only its town. */
export function townIfVague(shown: ListingRow, other: ListingRow): { town?: string } {
  const isVague = [shown.cell, other.cell].some((cell) => cell !== null && isTownCell(cell));
  return isVague && shown.cell !== null ? { town: townAt(shown.cell) } : {};
}

/** No finer than places are known. */
export const shownKm = (km: number): number => Math.round(km * 10) / 10;

/** The wishes with their listings, of each member that was not seen yet the nearest for which something is still needed. */
async function firstOfEach(
  db: Reader,
  dialect: DialectName,
  near: readonly NearWish[],
  seen: Set<string>,
): Promise<Wisher[]> {
  const numbers = near.map(({ seq }) => seq);
  const rows = new Map((await findShownBySeq(db, dialect, numbers)).map((row) => [row.seq, row]));
  return near.flatMap(({ seq, km }) => {
    const wish = rows.get(seq);
    if (wish?.is_available !== 1 || leftOf(wish) === 0 || seen.has(wish.user_id)) return [];
    seen.add(wish.user_id);
    return [{ wish, km }];
  });
}

/** Adds the notice, queues the push, and returns the id of the notice. */
export async function notifyWisher(
  trx: Writer,
  listing: ListingRow,
  { wish, km }: Wisher,
  now: Date,
): Promise<string> {
  const userId = wish.user_id;
  const met = {
    listing_id: listing.id,
    wish_title: wish.title,
    distance_km: shownKm(km),
    ...townIfVague(listing, wish),
  };
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

export function registerWishTemplate(ctx: Pick<Context, 'notifications' | 'config' | 'settings'>) {
  ctx.notifications.addTemplate(TEMPLATE, wishTemplate(ctx));
}

/** Undefined when the member has seen the notice, or when the listing is not there for them any more. */
function wishTemplate(ctx: Pick<Context, 'config' | 'settings'>): Template {
  const t = stringsIn(strings, ctx.config.language);
  return async (trx, { user_id, data }) => {
    const { notice_id, listing_id, wish_title, distance_km, town } = JSON.parse(data) as WishMet;
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const [listing] = await findOffersFor(trx, user_id, [listing_id]);
    if (!listing) return undefined;
    const where = town ? t.inTown(town) : t.away(distanceWords(distance_km, siteReader(ctx)));
    return {
      title: t.wishMet(listing.title),
      lines: [t.wishMetWhere(wish_title, where)],
      action: { label: t.seeListing, path: `/listing/${listing_id}` },
      tag: `listing:${listing_id}`,
    };
  };
}
