import type { ClaimEnding } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import { DatabaseClosedError, DatabaseUnreachableError, type Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { findPastHarvests, lockStoredSharing, markGone } from '../../listings/listings.service.ts';
import { changeClaim } from '../change-claim.ts';
import { isTaken } from '../claim-state.ts';
import { lockClaim, stockOf } from '../claim-step.ts';
import { type ClaimRow, clearAddress, findDue } from '../claims.repo.ts';
import { closeWhenGone, endLine } from '../line/close-listing.ts';
import { draw, giveToNext, type LineStep } from '../line/line.ts';
import { freedDays } from '../loans/free-days.ts';
import { PendingEvents } from '../notify/notify-members.ts';
import { findDueDraws, findUnsettled } from '../stock/stock.repo.ts';
import { silenceEnds } from '../times/deadlines.ts';
import { passLoanTime } from './loan-clock.ts';
import { findOrphan, findOrphans } from './orphans.repo.ts';

const BATCH = 100;

type Step = (trx: Writer, step: LineStep) => Promise<void>;

/**
 * Changes claims whose time has come (docs/product/exchange.md#clock): promises lapse, draws are made, silence after a pickup
 * counts as picked up, late loans take the next day, claims end whose listing or member is gone, and lines move on whose owner has counted up. Each change is
 * its own transaction that locks the listing and reads the claim again, so of several servers one does it, and after a night
 * switched off it is caught up.
 */
export async function runClock(ctx: Context): Promise<void> {
  if ((await ctx.settings.current()).maintenance) return;
  const now = ctx.clock.now().toISOString();
  for (const id of await findDue(ctx.db.read, now, BATCH))
    await run(ctx, (trx, step) => passTime(ctx, trx, id, step));
  for (const id of await findDueDraws(ctx.db.read, now, BATCH))
    await run(ctx, async (trx, step) => {
      const sharing = await lockStoredSharing(trx, id);
      if (sharing?.draw_at && sharing.draw_at <= step.now) await draw(trx, sharing, step);
    });
  for (const id of await findUnsettled(ctx.db.read, BATCH))
    await run(ctx, (trx, step) => settle(ctx, trx, id, step));
  for (const id of await findPastHarvests(ctx.db.read, now, BATCH))
    await run(ctx, (trx, step) => closePastHarvest(ctx, trx, id, step));
  for (const id of await findOrphans(ctx.db.read, now, BATCH))
    await run(ctx, (trx, step) => endOrphan(trx, id, step));
}

async function run(ctx: Context, work: Step): Promise<void> {
  const moment = await momentOf(ctx);
  let pending = new PendingEvents();
  try {
    await ctx.db.transaction((trx) => {
      pending = new PendingEvents();
      return work(trx, { ...moment, pending });
    });
  } catch (error) {
    // A member or another server changed the claim between; the next run sees it as it is then.
    if (error instanceof AppError) return;
    if (error instanceof DatabaseClosedError || error instanceof DatabaseUnreachableError) throw error;
    // One claim with a defect must not stop the clock for all others.
    ctx.log.error({ err: error }, 'the clock could not change a claim; it tries again in 15 seconds');
    return;
  }
  pending.publish(ctx);
}

async function passTime(ctx: Context, trx: Writer, id: string, step: LineStep): Promise<void> {
  const claim = (await lockClaim(trx, id))?.claim;
  if (!claim || claim.due_at === null || claim.due_at > step.now) return;
  if (claim.state === 'offered') return end(trx, claim, 'lapsed', step);
  const silence = claim.window_to === null ? claim.due_at : silenceEnds(claim, claim.due_at, step.zone);
  if (claim.state === 'agreed' && silence > step.now) return clearAddress(trx, claim.id, silence);
  const next = await passLoanTime(trx, claim, step);
  if (next === 'over') return end(trx, claim, 'days_over', step);
  if (next === 'done') return;
  const to = claim.loan_to === null ? 'collected' : 'out';
  const done = { actor: 'clock', action: 'collect', to, amount: claim.given ?? 0 } as const;
  await changeClaim(trx, claim, done, step, step.pending);
  for (const listingId of stockOf(claim)) await closeWhenGone(ctx, trx, listingId, step);
}

/** Ends a claim, and gives what it leaves to the next in line. */
async function end(trx: Writer, claim: ClaimRow, why: ClaimEnding, step: LineStep): Promise<void> {
  await changeClaim(trx, claim, { actor: 'clock', action: 'end', to: 'ended', why }, step, step.pending);
  if (!isTaken(claim.state)) return;
  const freed = freedDays(claim, step.today);
  for (const listingId of stockOf(claim)) await giveToNext(trx, listingId, step, freed);
}

/** Gives raised stock along the line, or ends the line of a listing that is gone since its stock was lowered. */
async function settle(ctx: Context, trx: Writer, listingId: string, step: LineStep): Promise<void> {
  const sharing = await lockStoredSharing(trx, listingId);
  if (sharing?.at_once === 1) await giveToNext(trx, listingId, step);
  await closeWhenGone(ctx, trx, listingId, step);
}

/** Marks the listing of a harvest that is over as gone and ends its line; agreed claims stay. */
async function closePastHarvest({ db }: Context, trx: Writer, id: string, step: LineStep): Promise<void> {
  const sharing = await lockStoredSharing(trx, id);
  if (sharing?.happens_to == null || sharing.happens_to > step.now) return;
  await markGone(trx, db.dialect, id, step.now);
  await endLine(trx, id, step);
}

/** Ends an open claim whose listing is gone or whose members no longer deal with each other. */
async function endOrphan(trx: Writer, id: string, step: LineStep): Promise<void> {
  const claim = (await lockClaim(trx, id))?.claim;
  const why = claim && (await findOrphan(trx, id, step.now));
  if (!claim || !why) return;
  await end(trx, claim, why, step);
}
