import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { WordTopic } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { existsBlockBetween } from '../blocks/blocks.service.ts';
import { publishNotice } from '../events/events.service.ts';
import {
  findListing,
  findOffersFor,
  findShownBySeq,
  isOfferedTo,
  type ListingRow,
} from '../listings/listings.service.ts';
import { addWishNotice, isNoticeRead, type WishNoticeData } from '../notices/notices.service.ts';
import { findWishesNear, type NearWish } from '../search/search.service.ts';
import { distanceWords } from './near-words.ts';

const TOPIC = 'wish-met';
const LIFETIME_MS = 86_400_000;
/** The nearest members who look for the same; publishing a listing must not take long. */
const MOST_TOLD = 100;

type WishMet = WishNoticeData & { readonly notice_id: string };

/** Tells members near a new listing that it is what they look for (docs/product/notices.md#wish-met). */
export async function tellWishers(
  ctx: Pick<Context, 'db' | 'clock' | 'events'>,
  trx: Writer,
  id: string,
): Promise<() => void> {
  const told: { readonly userId: string; readonly noticeId: string }[] = [];
  const listing = await findListing(trx, id);
  if (listing?.kind !== 'offer') return () => {};
  const near = (await findWishesNear(trx, ctx.db.dialect, listing)).slice(0, MOST_TOLD);
  for (const { wish, km } of await nearestOfEach(trx, ctx.db.dialect, near)) {
    const userId = wish.user_id;
    if (!isOfferedTo(listing, userId) || (await existsBlockBetween(trx, userId, listing.user_id))) continue;
    const data = { listing_id: id, wish_title: wish.title, distance_km: Math.round(km * 10) / 10 };
    told.push({ userId, noticeId: await tell(trx, userId, data, ctx.clock.now()) });
  }
  return () => {
    for (const { userId, noticeId } of told) publishNotice(ctx, userId, noticeId);
  };
}

/** The wishes with their listings, of each member the nearest. */
async function nearestOfEach(
  trx: Writer,
  dialect: Context['db']['dialect'],
  near: readonly NearWish[],
): Promise<{ wish: ListingRow; km: number }[]> {
  const rows = await findShownBySeq(
    trx,
    dialect,
    near.map(({ seq }) => seq),
  );
  const found = new Map<string, { wish: ListingRow; km: number }>();
  for (const { seq, km } of near) {
    const wish = rows.find((row) => row.seq === seq && row.is_available === 1);
    if (wish && !found.has(wish.user_id)) found.set(wish.user_id, { wish, km });
  }
  return [...found.values()];
}

async function tell(trx: Writer, userId: string, met: WishNoticeData, now: Date): Promise<string> {
  const notice_id = await addWishNotice(trx, userId, met, now);
  const data: WishMet = { ...met, notice_id };
  await notify(
    trx,
    {
      ...{ userId, kind: 'nearby', topic: TOPIC, key: `wish:${met.listing_id}`, data },
      // By email it comes with the digest.
      ways: ['push'],
      lifetimeMs: LIFETIME_MS,
    },
    now,
  );
  return notice_id;
}

export function registerWishTopic({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTopic(TOPIC, wordWish(config.distanceUnit));
}

/** Undefined when the member has seen the notice, or when the listing is not there for them any more. */
function wordWish(unit: Context['config']['distanceUnit']): WordTopic {
  return async (trx, { user_id, data }) => {
    const { notice_id, listing_id, wish_title, distance_km } = JSON.parse(data) as WishMet;
    if (await isNoticeRead(trx, user_id, notice_id)) return undefined;
    const [listing] = await findOffersFor(trx, user_id, [listing_id]);
    if (!listing) return undefined;
    return {
      title: `“${listing.title}” is shared near you`,
      lines: [`You are looking for “${wish_title}”. It is ${distanceWords(distance_km, unit)} away.`],
      action: { label: 'See the listing', path: `/listing/${listing_id}` },
      tag: `listing:${listing_id}`,
    };
  };
}
