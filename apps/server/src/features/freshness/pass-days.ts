import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { addDays } from '../../lib/days.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { publishListingChanged, publishNotice } from '../events/events.service.ts';
import {
  findListing,
  findPastBest,
  findPastReady,
  findToAsk,
  forgetReady,
  markGone,
  takeAsk,
  touchListing,
} from '../listings/listings.service.ts';
import { addFreshnessNotice } from '../notices/notices.service.ts';
import { notifyOwner } from './notify-owner.ts';

const BATCH = 100;

/** What else happens to an offer at half time, in the transaction in which its owner is asked. */
export type OnHalfTime = (trx: Writer, listingId: string, now: Date) => Promise<void>;

/**
 * Asks owners at half time whether their offers are still good, and marks as gone what has been past its best for a day, which they
 * are told; promises stay. Each is a transaction of its own that reads the listing again, so of several servers one does it.
 */
export async function passDays(ctx: Context, onHalfTime: OnHalfTime): Promise<void> {
  if ((await ctx.settings.current()).maintenance) return;
  const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
  const yesterday = addDays(today, -1);
  for (const { id } of await findPastBest(ctx.db.read, yesterday, BATCH)) await close(ctx, id, yesterday);
  // After the closing: when the job did not run for days, no owner is asked about a listing that it closes now.
  for (const { id, user_id } of await findToAsk(ctx.db.read, today, BATCH))
    await ask(ctx, { id, ownerId: user_id, today }, onHalfTime);
  const past = await findPastReady(ctx.db.read, today, BATCH);
  if (past.length > 0) await ctx.db.transaction((trx) => forgetReady(trx, past, today));
}

interface Asked {
  readonly id: string;
  readonly ownerId: string;
  readonly today: string;
}

async function ask(ctx: Context, { id, ownerId, today }: Asked, onHalfTime: OnHalfTime): Promise<void> {
  const now = ctx.clock.now();
  const zone = await ctx.siteZone.current();
  const notice = await ctx.db.transaction(async (trx) => {
    if (!(await takeAsk(trx, id, today))) return undefined;
    await onHalfTime(trx, id, now);
    const noticeId = await addFreshnessNotice(trx, ownerId, { listing_id: id }, now);
    await notifyOwner(trx, { ownerId, listingId: id, noticeId }, { now, zone });
    return noticeId;
  });
  if (notice !== undefined) publishNotice(ctx, ownerId, notice);
}

async function close(ctx: Context, id: string, yesterday: string): Promise<void> {
  const now = ctx.clock.now();
  const closed = await ctx.db.transaction(async (trx) => {
    // Lock before reading: the owner may say in the same moment that it is still good.
    if (!(await touchListing(trx, id, now.toISOString()))) return undefined;
    const row = await findListing(trx, id);
    if (row?.is_available !== 1 || row.best_by === null || row.best_by >= yesterday) return undefined;
    await markGone(trx, ctx.db.dialect, id, now.toISOString());
    const notice = await addFreshnessNotice(trx, row.user_id, { listing_id: id, closed: true }, now);
    return { row, notice };
  });
  if (!closed) return;
  publishNotice(ctx, closed.row.user_id, closed.notice);
  if (closed.row.hidden_at === null) publishListingChanged(ctx, id, 'changed');
}
