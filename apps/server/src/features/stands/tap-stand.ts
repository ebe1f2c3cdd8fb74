import {
  type BodyOf,
  getTap,
  listTaps,
  STANDS,
  type Tap,
  type Tapped,
  tapStand,
  undoTap,
} from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { addressKey, enforceRateLimits } from '../../platform/rate-limit/enforce-rate-limits.ts';
import { publishListingChanged } from '../events/events.service.ts';
import {
  closeWhenGone,
  type LineStep,
  moveStock,
  PendingEvents,
  raiseStock,
} from '../exchange/exchange.service.ts';
import {
  findListing,
  type ListingRow,
  leftOf,
  lockStoredSharing,
  reopenListing,
} from '../listings/listings.service.ts';
import { findOwnStand, findStandFor } from './find-stand.ts';
import { notifyWhenEmpty } from './notify-keeper.ts';
import { isThere, ranOut } from './stand-items.ts';
import { isAtStand, type StandRow } from './stands.repo.ts';
import { findTap, findTapsSince, insertTap, markUndone, type TapRow } from './taps.repo.ts';

const PER_MINUTE = { name: 'taps', limit: STANDS.tapsPerMinute, windowMs: 60_000 };

type Said = BodyOf<typeof tapStand>;

/** Neighbors count what they take and leave; the keeper reads and undoes it. */
export function registerTaps(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, tapStand, async ({ params, body, viewer, request, reply }) => {
    // A tap that is sent again counts for nothing: it takes nothing of the limit, and waits for no other one.
    const earlier = await findTap(ctx.db.read, body.id);
    if (earlier) {
      const { stand } = await findStandFor(ctx.db.read, viewer, params.code);
      reply.status(200);
      return presentTapped(asSaid(earlier, stand, body), await findListing(ctx.db.read, body.listing_id));
    }
    await limitTaps(ctx, request, reply);
    const { tapped, isNew, pending } = await tapOnce(ctx, viewer, params.code, body);
    if (isNew) {
      pending.publish(ctx);
      publishListingChanged(ctx, body.listing_id, 'changed');
    }
    reply.status(isNew ? 201 : 200);
    return tapped;
  });
  registerOperation(app, ctx, getTap, async ({ params, viewer }) => {
    const { stand } = await findStandFor(ctx.db.read, viewer, params.code);
    const tap = await findTap(ctx.db.read, params.id);
    if (tap?.stand_id !== stand.id || tap.undone_at !== null) throw new AppError('TAP_NOT_FOUND');
    return presentTapped(tap, await findListing(ctx.db.read, tap.listing_id ?? ''));
  });
  registerOperation(app, ctx, listTaps, async ({ params, viewer }) => {
    const { stand } = await findOwnStand(ctx.db.read, viewer, params.code);
    const since = new Date(ctx.clock.now().getTime() - STANDS.undoMs).toISOString();
    return (await findTapsSince(ctx.db.read, stand.id, since, STANDS.shownTaps)).map(presentTap);
  });
  registerOperation(app, ctx, undoTap, async ({ params, viewer }) => {
    const { stand } = await findOwnStand(ctx.db.read, viewer, params.code);
    const tap = await ctx.db.transaction((trx) => undo(ctx, trx, stand, params.id));
    if (tap.listing_id !== null) publishListingChanged(ctx, tap.listing_id, 'changed');
    return presentTap(tap);
  });
}

async function limitTaps(ctx: Context, { ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!ctx.config.rateLimit) return;
  await enforceRateLimits(
    ctx.rateLimits,
    reply,
    [{ policy: PER_MINUTE, key: addressKey(ip) }],
    ctx.clock.now(),
  );
}

async function tapOnce(ctx: Context, viewer: MaybeViewer, code: string, said: Said) {
  const moment = await momentOf(ctx);
  return ctx.db
    .transaction(async (trx) => {
      const step = { ...moment, pending: new PendingEvents() };
      return { ...(await countTap(ctx, trx, viewer, code, said, step)), pending: step.pending };
    })
    .catch((error: unknown) => {
      // The same id was sent for two listings at once.
      throw isUniqueViolation(error) ? new AppError('TAP_ID_TAKEN', { cause: error }) : error;
    });
}

/** Counts a tap (docs/product/stands.md#tap). What is promised to neighbors is not taken. */
export async function countTap(
  ctx: Context,
  trx: Writer,
  viewer: MaybeViewer,
  code: string,
  said: Said,
  step: LineStep,
): Promise<{ readonly tapped: Tapped; readonly isNew: boolean }> {
  const { id, listing_id, amount } = said;
  const { stand } = await findStandFor(trx, viewer, code);
  // Locked before the tap is looked for, so that of requests with one id the second finds the first.
  await lockStoredSharing(trx, listing_id);
  const row = await findListing(trx, listing_id);
  const earlier = await findTap(trx, id);
  if (earlier) return { tapped: presentTapped(asSaid(earlier, stand, said), row), isNew: false };
  if (stand.takes_taps === 0) throw new AppError('TAPS_OFF');
  const isHere = row && row.user_id === stand.keeper_id && isThere(row);
  if (!isHere || !(await isAtStand(trx, stand.id, listing_id))) throw new AppError('NOT_AT_STAND');
  const counted =
    amount > 0 ? await take(ctx, trx, row, amount, step) : await leave(ctx, trx, row, -amount, step.now);
  const stored = await insertTap(trx, {
    id,
    stand_id: stand.id,
    listing_id,
    amount,
    counted,
    at: step.now,
    day: step.today,
    undone_at: null,
    title: row.title,
    unit: row.unit ?? '',
    crop: row.crop,
  });
  if (counted > 0) await notifyWhenEmpty(trx, stand, step);
  return { tapped: presentTapped(stored, await findListing(trx, listing_id)), isNew: true };
}

/** The tap that was counted under this id. Throws TAP_ID_TAKEN where it said something else. */
function asSaid(earlier: TapRow, { id }: StandRow, { listing_id, amount }: Said): TapRow {
  const isSameListing = (earlier.listing_id ?? listing_id) === listing_id;
  if (earlier.stand_id !== id || !isSameListing || earlier.amount !== amount)
    throw new AppError('TAP_ID_TAKEN');
  return earlier;
}

/** Takes this many, or what is left. When all is handed over the listing is gone, as after the last pickup. */
async function take(
  ctx: Context,
  trx: Writer,
  row: ListingRow,
  amount: number,
  step: LineStep,
): Promise<number> {
  const taken = Math.min(amount, leftOf(row) ?? 0);
  if (taken === 0) return 0;
  await moveStock(trx, row.id, { asking: 0, held: 0, gone: taken });
  await closeWhenGone(ctx, trx, row.id, step);
  return taken;
}

/** Adds this many, as many as a listing can have. A listing that ran out is available again. */
async function leave(
  ctx: Context,
  trx: Writer,
  row: ListingRow,
  amount: number,
  now: string,
): Promise<number> {
  const added = await raiseStock(trx, row.id, amount);
  if (added > 0 && ranOut(row)) await reopenListing(trx, ctx.db.dialect, row.id, now);
  return -added;
}

async function undo(ctx: Context, trx: Writer, stand: StandRow, id: string): Promise<TapRow> {
  const found = await findTap(trx, id);
  if (found?.stand_id !== stand.id) throw new AppError('TAP_NOT_FOUND');
  const now = ctx.clock.now();
  if (now.getTime() - Date.parse(found.at) >= STANDS.undoMs) throw new AppError('TAP_UNDO_OVER');
  // Locked before the tap is marked, in the order of a tap.
  if (found.listing_id !== null) await lockStoredSharing(trx, found.listing_id);
  const undone = await markUndone(trx, id, now.toISOString());
  // It was undone before.
  if (!undone) return (await findTap(trx, id)) ?? found;
  const row = undone.listing_id === null ? undefined : await findListing(trx, undone.listing_id);
  if (row) await putBack(ctx, trx, row, undone.counted, now.toISOString());
  return undone;
}

async function putBack(
  ctx: Context,
  trx: Writer,
  row: ListingRow,
  counted: number,
  now: string,
): Promise<void> {
  if (counted > 0) {
    await moveStock(trx, row.id, { asking: 0, held: 0, gone: -counted });
    if (ranOut(row)) await reopenListing(trx, ctx.db.dialect, row.id, now);
  } else if (counted < 0 && row.stock !== null && (await raiseStock(trx, row.id, counted)) === 0)
    throw new AppError('TAP_UNDO_TAKEN');
}

const presentTap = ({ id, title, unit, amount, counted, at, undone_at }: TapRow): Tap => ({
  id,
  title,
  unit,
  amount,
  counted,
  at,
  undone_at,
});

function presentTapped({ id, listing_id, amount, counted }: TapRow, row: ListingRow | undefined): Tapped {
  const left = row ? (leftOf(row) ?? 0) : 0;
  return { id, listing_id: listing_id ?? '', amount, counted, left, promised: row?.held ?? 0 };
}
