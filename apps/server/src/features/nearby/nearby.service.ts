import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import { publishNotice } from '../events/events.service.ts';
import { findListing, isOfferedTo, type ListingRow } from '../listings/listings.service.ts';
import { findWishesNear, type NearWish } from '../search/search.service.ts';
import { findFollowers, nextPushAt, notifyFollower } from './notify-followers.ts';
import { findTold, findWishers, MAX_NOTIFIED, notifyWisher, type Wisher } from './notify-wishes.ts';

export { tellFollowersAgain } from './notify-followers.ts';
export { shownKm, townIfVague, type Wisher } from './notify-wishes.ts';

/** Each edit could tell another hundred members; without a limit a title that changes on and on reaches all of them. */
const TELLINGS: RateLimitPolicy = { name: 'wish-tellings', limit: 3, windowMs: 86_400_000 };

type NearbyContext = Pick<Context, 'db' | 'clock' | 'events' | 'rateLimits' | 'siteZone'>;

/**
 * Tells members near a listing that is new, returns or was edited that it is what they look for or follow, each of them once
 * (docs/product/notices.md#wish-met, docs/product/follows.md#told). `before` is the listing before an edit.
 */
export async function notifyOfListing(
  ctx: NearbyContext,
  trx: Writer,
  id: string,
  before?: ListingRow,
): Promise<() => void> {
  const listing = await findListing(trx, id);
  if (listing?.kind !== 'offer') return () => {};
  const now = ctx.clock.now();
  const tellings = await findTellings(ctx, trx, { listing, before, now });
  if (tellings.size === 0) return () => {};
  if (!(await ctx.rateLimits.take(TELLINGS, id, now)).allowed) return () => {};
  const noticed: { readonly userId: string; readonly noticeId: string }[] = [];
  // Sorted, so that two listings which meet the same wishes seldom wait for each other in a circle. They still do when two
  // members publish at once what the other looks for: each has locked its own account already. PostgreSQL reports the
  // deadlock, and the transaction is retried.
  for (const userId of [...tellings.keys()].toSorted()) {
    if ((await lockAccount(trx, userId))?.is_active !== 1) continue;
    const noticeId = await tellings.get(userId)?.();
    if (noticeId !== undefined) noticed.push({ userId, noticeId });
  }
  return () => {
    for (const { userId, noticeId } of noticed) publishNotice(ctx, userId, noticeId);
  };
}

/** The nearest members and groups who look for what this listing offers, or take it at any time; none with a block. */
export async function findWishersOf(
  db: Reader,
  dialect: DialectName,
  listing: ListingRow,
): Promise<Wisher[]> {
  const near = await findWishesNear(db, dialect, listing);
  const blocked = await findBlockedIds(db, { id: listing.user_id, isAdmin: false, sessionId: '' });
  return findWishers(db, dialect, { listing, near: near.filter(({ owner }) => owner !== 'follow'), blocked });
}

/** A member who looks for what is offered: by a wish, else by a follow, which no other member may see. */
interface Seeker {
  readonly userId: string;
  readonly km: number;
  readonly wish: ListingRow | undefined;
}

/** The nearest members who look for what this listing offers or follow it; none with a block. */
export async function findSeekersOf(
  db: Reader,
  dialect: DialectName,
  listing: ListingRow,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<Seeker[]> {
  const near = await findWishesNear(db, dialect, listing);
  if (near.length === 0) return [];
  const blocked = await findBlockedIds(db, { id: listing.user_id, isAdmin: false, sessionId: '' });
  const of = (owner: NearWish['owner']) => near.filter((one) => one.owner === owner);
  const wishers = await findWishers(db, dialect, { listing, near: of('wish'), blocked });
  const seen = new Set(wishers.map(({ wish }) => wish.user_id));
  const kmOf = new Map(of('follow').map(({ seq, km }) => [seq, km]));
  const follows = await findFollowers(db, { listing, near: of('follow'), blocked }, { seen, most, now });
  return [
    ...wishers.map(({ wish, km }) => ({ userId: wish.user_id, km, wish })),
    ...follows.map(({ user_id, seq }) => ({
      userId: user_id,
      km: kmOf.get(Number(seq)) ?? 0,
      wish: undefined,
    })),
  ].slice(0, most);
}

/** Tells a member, and returns the id of the notice if there is one. */
type Telling = () => Promise<string | undefined>;

interface Change {
  readonly listing: ListingRow;
  readonly before: ListingRow | undefined;
  readonly now: Date;
}

/** What to do for each member to tell: wishes first, the rest of the nearest hundred for follows. */
async function findTellings(
  ctx: NearbyContext,
  trx: Writer,
  { listing, before, now }: Change,
): Promise<ReadonlyMap<string, Telling>> {
  const { dialect } = ctx.db;
  const near = await findWishesNear(trx, dialect, listing);
  if (near.length === 0) return new Map();
  const blocked = await findBlockedIds(trx, { id: listing.user_id, isAdmin: false, sessionId: '' });
  const of = (owner: NearWish['owner']) => near.filter((one) => one.owner === owner);
  const wishers = await findWishers(trx, dialect, { listing, near: of('wish'), blocked });
  const seen = new Set(wishers.map(({ wish }) => wish.user_id));
  const known = before === undefined ? new Set() : await findFollowsMetBefore(ctx, trx, before);
  const followers = await findFollowers(
    trx,
    { listing, near: of('follow').filter(({ seq }) => !known.has(seq)), blocked },
    { seen, most: MAX_NOTIFIED - wishers.length, now },
  );
  const tellings = new Map<string, Telling>();
  for (const wisher of wishers)
    tellings.set(wisher.wish.user_id, () => notifyWisher(trx, listing, wisher, now));
  // The zone is guessed and stored when it is first asked for.
  const pushAt = followers.length > 0 ? nextPushAt(now, await ctx.siteZone.current()) : now;
  for (const follow of followers)
    tellings.set(follow.user_id, async () => {
      await notifyFollower(trx, listing.id, follow, { now, pushAt });
      return undefined;
    });
  for (const told of await findTold(trx, [...tellings.keys()], listing.id)) tellings.delete(told);
  return tellings;
}

/** Follows that the listing met before the edit: their members were told of it, or it was there before they followed. */
async function findFollowsMetBefore(
  { db }: NearbyContext,
  trx: Writer,
  before: ListingRow,
): Promise<ReadonlySet<number>> {
  // Of no member: whether it was offered at all.
  if (!isOfferedTo(before, '')) return new Set();
  const met = await findWishesNear(trx, db.dialect, before);
  return new Set(met.filter(({ owner }) => owner === 'follow').map(({ seq }) => seq));
}
