import { stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { dateOf, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import {
  type FollowRow,
  findFollowById,
  findLastingFollows,
  findMatches,
  findToldOnce,
  insertMatch,
  markAgain,
} from '../follows/follows.service.ts';
import { kmApart } from '../geo/geo.service.ts';
import { findListing, findOffersFor, isOfferedTo, type ListingRow } from '../listings/listings.service.ts';
import type { Sought } from './notify-wishes.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'follows';
/** Before supper, when there is time to fetch something. */
const PUSH_AT = '17:00';
const LIFETIME_MS = 86_400_000;
const CHUNK = 100;
/** More are counted as far as this. */
const MOST_BUNDLED = 100;

/** The nearest members who follow what is offered, each with the nearest follow, up to `most`, without those who are `seen`. */
export async function findFollowers(
  db: Reader,
  { listing, near, blocked }: Sought,
  { seen, most, now }: { readonly seen: ReadonlySet<string>; readonly most: number; readonly now: Date },
): Promise<FollowRow[]> {
  const followers = new Map<string, FollowRow>();
  for (let start = 0; start < near.length && followers.size < most; start += CHUNK) {
    const seqs = near.slice(start, start + CHUNK).map(({ seq }) => seq);
    const rows = await findLastingFollows(db, seqs, now.toISOString());
    const bySeq = new Map(rows.map((row) => [Number(row.seq), row]));
    for (const follow of seqs.flatMap((seq) => bySeq.get(seq) ?? [])) {
      const userId = follow.user_id;
      if (blocked.has(userId) || seen.has(userId) || followers.has(userId)) continue;
      if (isOfferedTo(listing, userId) && isInReach(listing, follow)) followers.set(userId, follow);
    }
  }
  return [...followers.values()].slice(0, most);
}

const isInReach = ({ cell }: ListingRow, follow: FollowRow): boolean =>
  cell !== null && kmApart(cell, Number(follow.cell), follow.radius_km) !== undefined;

/** Notes what was found for the mark and the digest, and queues the push of the day, which bundles all. The caller has locked the member's account. */
export async function notifyFollower(
  trx: Writer,
  listingId: string,
  follow: FollowRow,
  { now, pushAt }: PushTimes,
): Promise<void> {
  // It was read before the account of its member was locked.
  if (!(await findFollowById(trx, follow.id))) return;
  const push_at = pushAt.toISOString();
  const created_at = now.toISOString();
  const match = { user_id: follow.user_id, listing_id: listingId, follow_id: follow.id, created_at, push_at };
  if (await insertMatch(trx, { ...match, seen_at: null }))
    await queuePush(trx, follow.user_id, { now, pushAt });
}

/**
 * Tells members who were told of this offer and can still have some of it that some is left, each once. Those are left out who have
 * seen to it already.
 */
export async function tellFollowersAgain(
  ctx: Pick<Context, 'siteZone'>,
  trx: Writer,
  listingId: string,
  { leftOut, now }: { readonly leftOut: ReadonlySet<string>; readonly now: Date },
): Promise<void> {
  const listing = await findListing(trx, listingId);
  // Of no member: whether it is offered at all.
  if (!listing || !isOfferedTo(listing, '')) return;
  const told = await findToldOnce(trx, listingId, { now: now.toISOString(), count: MOST_BUNDLED });
  if (told.length === 0) return;
  const blocked = await findBlockedIds(trx, { id: listing.user_id, isAdmin: false, sessionId: '' });
  const pushAt = nextPushAt(now, await ctx.siteZone.current());
  const times = { now: now.toISOString(), pushAt: pushAt.toISOString() };
  for (const userId of told) {
    if (blocked.has(userId) || leftOut.has(userId)) continue;
    if ((await lockAccount(trx, userId))?.is_active !== 1) continue;
    if (await markAgain(trx, userId, listingId, times)) await queuePush(trx, userId, { now, pushAt });
  }
}

interface PushTimes {
  readonly now: Date;
  readonly pushAt: Date;
}

async function queuePush(trx: Writer, userId: string, { now, pushAt }: PushTimes): Promise<void> {
  const push_at = pushAt.toISOString();
  const delay = pushAt.getTime() - now.getTime();
  await notify(
    trx,
    {
      userId,
      kind: 'follows',
      template: TEMPLATE,
      key: `follows:${push_at}`,
      data: { push_at },
      channels: ['push'],
      pushDelayMs: delay,
      lifetimeMs: delay + LIFETIME_MS,
    },
    now,
  );
}

/** The time of the one push a day, in the time zone of the site. */
export const nextPushAt = (now: Date, zone: string): Date =>
  dateOf(nextTimeOfDay(zonedTime(now, zone), PUSH_AT));

export function registerFollowTemplate({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTemplate(TEMPLATE, followTemplate(config));
}

/** 'Figs and 2 more near you'; undefined when the member has seen all of it, or nothing of it is there any more. */
function followTemplate({ language }: Context['config']): Template {
  const t = stringsIn(strings, language);
  return async (trx, { user_id, data }) => {
    const { push_at } = JSON.parse(data) as { push_at: string };
    const found = await findMatches(trx, user_id, MOST_BUNDLED, { unseen: true, pushAt: push_at });
    const offers = await findOffersFor(
      trx,
      user_id,
      found.map(({ listing_id }) => listing_id),
    );
    const [first] = offers;
    if (!first) return undefined;
    const isOne = offers.length === 1;
    const isAgain = found.find(({ listing_id }) => listing_id === first.id)?.again_at != null;
    const one = isAgain ? t.someLeft(first.title) : t.followedOne(first.title);
    return {
      title: isOne ? one : t.followedMany(first.title, offers.length - 1),
      lines: [t.followedWhy],
      action: {
        label: isOne ? t.seeListing : t.seeFollowed,
        path: isOne ? `/listing/${first.id}` : '/listings',
      },
      tag: 'follows',
    };
  };
}
