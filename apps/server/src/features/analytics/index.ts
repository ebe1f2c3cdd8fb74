import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { countersOf } from './analytics.service.ts';
import { deleteAllAnalytics } from './daily-figures.repo.ts';
import { registerDailyFigures } from './daily-figures.ts';
import { registerGetStatistics } from './get-statistics.ts';
import { countMonths } from './numbers/count-months.ts';
import { registerGetNumbers } from './numbers/get-numbers.ts';
import { deleteAllNumbers } from './numbers/numbers.repo.ts';

const FLUSH_INTERVAL_MS = 10_000;
const COUNT_INTERVAL_MS = 3_600_000;

export function registerAnalytics(app: FastifyInstance, ctx: Context): void {
  registerGetStatistics(app, ctx);
  registerDailyFigures(app, ctx);
  registerGetNumbers(app, ctx);
  startCounting(app, ctx);
  ctx.userDeletion.addForReset(deleteAllAnalytics);
  ctx.userDeletion.addForReset(deleteAllNumbers);
}

/** Writes and counts in the background while the server listens; tests do not listen. */
function startCounting(app: FastifyInstance, ctx: Context): void {
  const { misses, figures } = countersOf(ctx);
  const failed = 'searches could not be noted';
  // Runs after the jobs, so that the last searches are written too.
  app.addHook('onClose', () =>
    misses.flush().catch((error: unknown) => ctx.log.error({ err: error }, failed)),
  );
  startJob(app, ctx, { intervalMs: FLUSH_INTERVAL_MS, failed, work: () => misses.flush() });
  startJob(app, ctx, {
    intervalMs: COUNT_INTERVAL_MS,
    failed: 'days could not be counted',
    work: () => Promise.all([figures.countMissingDays(), misses.tidy()]),
  });
  startJob(app, ctx, {
    intervalMs: COUNT_INTERVAL_MS,
    failed: 'months could not be counted',
    work: () => countMonths(ctx),
  });
  // Runs before the jobs end: the counting stops after the current day.
  app.addHook('onClose', () => figures.stop().catch(() => undefined));
}
