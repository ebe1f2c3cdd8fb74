import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { deleteCalendarFeeds, findCalendarFeedRows } from './calendar/calendar-feed.repo.ts';
import { registerCalendarFeed } from './calendar/calendar-feed.ts';
import { CLAIM_EXPORT } from './claim-export.repo.ts';
import { exportClaim } from './claims.presenter.ts';
import { clearTextsOfUsers, deleteAllClaims, findActs, findClaimRows } from './claims-of-users.repo.ts';
import { runClock } from './clock/clock.ts';
import { deleteGivingSettings, findGivingRows } from './giving/giving.repo.ts';
import { registerGiving } from './giving/giving.ts';
import { registerGetDraw, registerListClaims } from './list-claims.ts';
import { registerListReceived } from './list-received.ts';
import { registerListLoanDays } from './loans/list-loan-days.ts';
import { findLoanPhotoRows } from './loans/loan-photos.repo.ts';
import { deleteAllLoanPhotos, registerSetLoanPhoto } from './loans/set-loan-photo.ts';
import { registerMoveClaim } from './move-claim.ts';
import { registerExchangeTemplates } from './notify/claim-templates.ts';
import { registerLoanReminders } from './notify/loan-reminders.ts';
import { registerAskForSome, registerPromiseSome } from './open-claim/ask-for-some.ts';
import { registerGetRest } from './open-claim/get-rest.ts';
import { registerPickupAddress, registerSetPickup } from './pickup/set-pickup.ts';

const CLOCK_INTERVAL_MS = 15_000;

export function registerExchange(app: FastifyInstance, ctx: Context): void {
  registerAskForSome(app, ctx);
  registerPromiseSome(app, ctx);
  registerGetRest(app, ctx);
  registerListClaims(app, ctx);
  registerGetDraw(app, ctx);
  registerListReceived(app, ctx);
  registerMoveClaim(app, ctx);
  registerSetPickup(app, ctx);
  registerPickupAddress(app, ctx);
  registerListLoanDays(app, ctx);
  registerSetLoanPhoto(app, ctx);
  registerExchangeTemplates(ctx);
  registerLoanReminders(ctx);
  registerGiving(app, ctx);
  registerCalendarFeed(app, ctx);
  ctx.userDeletion.add(clearTextsOfUsers);
  ctx.userDeletion.add(deleteGivingSettings);
  ctx.userDeletion.addForReset(deleteAllClaims);
  // Registered later, it runs first.
  ctx.userDeletion.addForReset(deleteAllLoanPhotos);
  ctx.userDeletion.add(deleteCalendarFeeds);
  ctx.userExport.add('claims', async (db, userId) => {
    const [rows, acts] = [await findClaimRows(db, userId), await findActs(db, userId)];
    return rows.map((row) => exportClaim(row, userId, acts));
  });
  ctx.siteExport.add('claims', CLAIM_EXPORT);
  ctx.userExport.add('loan_photos', findLoanPhotoRows);
  ctx.userExport.add('giving_settings', findGivingRows);
  ctx.userExport.add('calendar_feed', findCalendarFeedRows);
  const failed = 'the clock of the exchange failed; it runs again in 15 seconds';
  startJob(app, ctx, { intervalMs: CLOCK_INTERVAL_MS, failed, work: () => runClock(ctx) });
}
