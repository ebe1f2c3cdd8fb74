import {
  type BroadcastNotice,
  cleanText,
  clockDays,
  countUnreadNotices,
  type DecisionNotice,
  type ExchangeNotice,
  type FreshnessNotice,
  type GroupNotice,
  type JoiningNotice,
  listNotices,
  markNoticesRead,
  type ReviewNotice,
  type SeasonNotice,
  type StandNotice,
  type SwapNotice,
  type WishNotice,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishNoticesRead } from '../events/events.service.ts';
import { findListingsById, findSubjects, type ListingRow } from '../listings/listings.service.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import { type BroadcastRow, findBroadcasts } from './broadcasts/broadcasts.repo.ts';
import { countUnread, findNotice, findNotices, markRead, type NoticeRow } from './notices.repo.ts';
import type {
  ExchangeNoticeData,
  FreshnessNoticeData,
  GroupNoticeData,
  NoticeData,
  ReviewNoticeData,
  SeasonNoticeData,
  StandNoticeData,
  SwapNoticeData,
  WishNoticeData,
} from './notices.service.ts';

const keySchema = z.tuple([sequenceSchema]);

/** A notice about a report, which exists as long as its notices. */
type ReportNoticeRow = NoticeRow & {
  readonly status: NonNullable<NoticeRow['status']>;
  readonly reporter_id: string;
  readonly reported_id: string;
};

const isOfExchange = (row: NoticeRow) => row.kind === 'exchange';
const isOfWish = (row: NoticeRow) => row.kind === 'wish';
const isOfFreshness = (row: NoticeRow) => row.kind === 'freshness';
const isOfSeason = (row: NoticeRow) => row.kind === 'season';
const isOfSwap = (row: NoticeRow) => row.kind === 'swap';
const isOfGroup = (row: NoticeRow) => row.kind === 'group';
const isOfStand = (row: NoticeRow) => row.kind === 'stand';
const isOfJoining = (row: NoticeRow) => row.kind === 'joining';
const isOfBroadcast = (row: NoticeRow) => row.kind === 'broadcast';
const isForReview = (row: NoticeRow) => row.kind === 'review';
const isOfReport = (row: NoticeRow): row is ReportNoticeRow =>
  row.kind === 'decision' || row.kind === 'appeal';

/** Whether this member may appeal the decision that the notice is about. */
export type CanAppeal = (notice: ReportNoticeRow, userId: string, now: Date) => boolean;

/** A member's own notices, and how many of them are unread. */
export function registerListNotices(app: FastifyInstance, ctx: Context, canAppeal: CanAppeal): void {
  registerOperation(app, ctx, listNotices, async ({ query, viewer, request, reply }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema)[0];
    const rows = await findNotices(ctx.db.read, viewer.id, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.seq]);
    linkNext(request, reply, page);
    const now = ctx.clock.now();
    const names = await findOtherNames(ctx.db.read, page.items);
    const wished = page.items.filter(isOfWish).map((row) => wishDataOf(row).listing_id);
    const listings = await findSubjects(ctx.db.read, viewer, wished);
    const kept = await findKept(ctx.db.read, page.items);
    const broadcasts = await findBroadcasts(ctx.db.read, page.items.filter(isOfBroadcast).map(broadcastIdOf));
    return page.items.map((row) => {
      if (isOfReport(row)) return presentNotice(row, canAppeal(row, viewer.id, now));
      if (isForReview(row)) return presentReviewNotice(row);
      if (isOfGroup(row)) return presentGroupNotice(row);
      if (isOfStand(row)) return presentStandNotice(row);
      if (isOfJoining(row)) return presentJoiningNotice(row);
      if (isOfBroadcast(row)) return presentBroadcastNotice(row, broadcasts.get(broadcastIdOf(row)));
      if (isOfSwap(row)) return presentSwapNotice(row);
      if (isOfSeason(row)) return presentSeasonNotice(row);
      if (isOfFreshness(row)) return presentFreshnessNotice(row, kept.get(freshnessDataOf(row).listing_id));
      if (isOfWish(row)) return presentWishNotice(row, listings.get(wishDataOf(row).listing_id) ?? null);
      return presentExchangeNotice(row, names.get(exchangeDataOf(row).other_id)?.full_name ?? '');
    });
  });
  registerOperation(app, ctx, countUnreadNotices, async ({ viewer }) => ({
    count: await countUnread(ctx.db.read, viewer.id),
  }));
}

/** The listings that notices about freshness are about. */
async function findKept(db: Reader, rows: readonly NoticeRow[]) {
  const ids = rows.filter(isOfFreshness).map((row) => freshnessDataOf(row).listing_id);
  const listings = ids.length === 0 ? [] : await findListingsById(db, ids);
  return new Map(listings.map((listing) => [listing.id, listing]));
}

/** The members that notices about exchanges name, as they are called now. */
const findOtherNames = (db: Reader, rows: readonly NoticeRow[]) =>
  findMemberSummaries(
    db,
    rows.filter(isOfExchange).map((row) => exchangeDataOf(row).other_id),
  );

export function registerMarkNoticesRead(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, markNoticesRead, async ({ body, viewer }) => {
    const upTo = await seqOf(ctx, viewer.id, body?.up_to);
    if (upTo === undefined) return { read: 0 };
    const now = ctx.clock.now().toISOString();
    const read = await ctx.db.transaction((trx) => markRead(trx, viewer.id, upTo, now));
    if (read > 0) publishNoticesRead(ctx, viewer.id);
    return { read };
  });
}

/** Sequence number of the last notice to mark; an id that is not the member's own marks none. */
async function seqOf(ctx: Context, userId: string, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return Number.MAX_SAFE_INTEGER;
  return (await findNotice(ctx.db.read, userId, cleanText(id)))?.seq;
}

/** A notice for its member, with whether its decision can still be appealed. */
function presentNotice(row: NoticeRow, canAppeal: boolean): DecisionNotice {
  // `addNotice` is the only writer.
  const data = JSON.parse(row.data) as NoticeData;
  return {
    id: row.id,
    kind: row.kind as DecisionNotice['kind'],
    role: data.role,
    created_at: row.created_at,
    read: row.read_at !== null,
    report_id: row.report_id ?? '',
    subject_type: data.subject_type,
    subject_id: data.subject_id,
    subject_label: data.subject_label,
    decision: data.decision,
    reason: data.reason,
    appeal_decision: data.appeal_decision,
    can_appeal: canAppeal,
    has_appealed: row.appealed_by === row.user_id,
  };
}

/** Data that `addExchangeNotice` stored, its only writer. */
const exchangeDataOf = (row: NoticeRow) => JSON.parse(row.data) as ExchangeNoticeData;

/** A notice about an exchange for its member. */
function presentExchangeNotice(row: NoticeRow, otherName: string): ExchangeNotice {
  return {
    id: row.id,
    kind: 'exchange',
    created_at: row.created_at,
    read: row.read_at !== null,
    ...exchangeDataOf(row),
    other_name: otherName,
  };
}

/** Data that `addWishNotice` stored, its only writer. */
const wishDataOf = (row: NoticeRow) => JSON.parse(row.data) as WishNoticeData;

/** A notice that a wish is met, with the listing if its member may see it. */
function presentWishNotice(row: NoticeRow, listing: WishNotice['listing']): WishNotice {
  const { wish_title, distance_km, town } = wishDataOf(row);
  return {
    id: row.id,
    kind: 'wish',
    created_at: row.created_at,
    read: row.read_at !== null,
    wish_title,
    distance_km,
    listing,
    ...(town !== undefined && { town }),
  };
}

/** Data that `addFreshnessNotice` stored, its only writer. */
const freshnessDataOf = (row: NoticeRow) => JSON.parse(row.data) as FreshnessNoticeData;

/** A notice that half of the time of an offer is over, or that it was closed, with the listing while it exists. */
function presentFreshnessNotice(row: NoticeRow, listing: ListingRow | undefined): FreshnessNotice {
  return {
    id: row.id,
    kind: 'freshness',
    created_at: row.created_at,
    read: row.read_at !== null,
    ...(freshnessDataOf(row).closed && { closed: true as const }),
    listing: listing
      ? {
          id: listing.id,
          title: listing.title,
          is_available: listing.is_available === 1,
          has_clock: clockDays(listing) !== null,
        }
      : null,
  };
}

/** A notice about a suggested swap. */
const presentSwapNotice = (row: NoticeRow): SwapNotice => ({
  id: row.id,
  kind: 'swap',
  created_at: row.created_at,
  read: row.read_at !== null,
  // `addSwapNotice` is the only writer.
  ...(JSON.parse(row.data) as SwapNoticeData),
});

/** A notice that the season of a crop in the member's garden is expected to begin. */
function presentSeasonNotice(row: NoticeRow): SeasonNotice {
  return {
    id: row.id,
    kind: 'season',
    created_at: row.created_at,
    read: row.read_at !== null,
    // `addSeasonNotice` is the only writer.
    ...(JSON.parse(row.data) as SeasonNoticeData),
  };
}

const presentGroupNotice = (row: NoticeRow): GroupNotice => ({
  id: row.id,
  kind: 'group',
  created_at: row.created_at,
  read: row.read_at !== null,
  // `addGroupNotices` is the only writer.
  ...(JSON.parse(row.data) as GroupNoticeData),
});

const presentStandNotice = (row: NoticeRow): StandNotice => ({
  id: row.id,
  kind: 'stand',
  created_at: row.created_at,
  read: row.read_at !== null,
  // `addStandNotice` is the only writer.
  ...(JSON.parse(row.data) as StandNoticeData),
});

const presentJoiningNotice = (row: NoticeRow): JoiningNotice => ({
  id: row.id,
  kind: 'joining',
  created_at: row.created_at,
  read: row.read_at !== null,
});

/** Of data that `addBroadcastNotices` stored, its only writer. */
const broadcastIdOf = (row: NoticeRow) => (JSON.parse(row.data) as { broadcast_id: string }).broadcast_id;

const presentBroadcastNotice = (row: NoticeRow, broadcast: BroadcastRow | undefined): BroadcastNotice => ({
  id: row.id,
  kind: 'broadcast',
  created_at: row.created_at,
  read: row.read_at !== null,
  subject: broadcast?.subject ?? '',
  text: broadcast?.text ?? '',
});

/** A notice to an administrator that a report or an appeal waits. */
function presentReviewNotice(row: NoticeRow): ReviewNotice {
  // `addReviewNotice` is the only writer.
  const { event, subject_type, subject_label } = JSON.parse(row.data) as ReviewNoticeData;
  return {
    id: row.id,
    kind: 'review',
    created_at: row.created_at,
    read: row.read_at !== null,
    report_id: row.report_id ?? '',
    event,
    subject_type,
    subject_label,
  };
}
