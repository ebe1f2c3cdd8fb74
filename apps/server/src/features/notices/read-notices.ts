import { cleanText, countUnreadNotices, listNotices, markNoticesRead } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishNoticesRead } from '../events/events.service.ts';
import { findListingsById, findSubjects } from '../listings/listings.service.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import {
  exchangeDataOf,
  freshnessDataOf,
  presentExchangeNotice,
  presentFreshnessNotice,
  presentNotice,
  presentReviewNotice,
  presentSeasonNotice,
  presentWishNotice,
  wishDataOf,
} from './notices.presenter.ts';
import { countUnread, findNotice, findNotices, markRead, type NoticeRow } from './notices.repo.ts';

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
    return page.items.map((row) => {
      if (isOfReport(row)) return presentNotice(row, canAppeal(row, viewer.id, now));
      if (isForReview(row)) return presentReviewNotice(row);
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
