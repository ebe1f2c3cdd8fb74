import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { Job } from '../../platform/job.ts';
import { countersOf } from './analytics.service.ts';
import { deleteAllAnalytics } from './daily-figures.repo.ts';
import { registerDailyFigures } from './daily-figures.ts';
import { registerGetStatistics } from './get-statistics.ts';

const FLUSH_INTERVAL_MS = 10_000;
const COUNT_INTERVAL_MS = 3_600_000;

export function registerAnalytics(app: FastifyInstance, ctx: Context): void {
  registerGetStatistics(app, ctx);
  registerDailyFigures(app, ctx);
  startCounting(app, ctx);
  ctx.userDeletion.addForReset(deleteAllAnalytics);
}

/** Writes and counts in the background while the server listens; tests do not listen. */
function startCounting(app: FastifyInstance, ctx: Context): void {
  const { misses, figures } = countersOf(ctx);
  const flushing = new Job(ctx, {
    intervalMs: FLUSH_INTERVAL_MS,
    failed: 'searches could not be noted',
    work: () => misses.flush(),
  });
  const counting = new Job(ctx, {
    intervalMs: COUNT_INTERVAL_MS,
    failed: 'days could not be counted',
    work: () => Promise.all([figures.countMissingDays(), misses.tidy()]),
  });
  app.addHook('onListen', async () => {
    flushing.start();
    counting.start();
  });
  app.addHook('onClose', async () => {
    await Promise.all([flushing.stop(), counting.stop(), figures.stop().catch(() => undefined)]);
    await misses
      .flush()
      .catch((error: unknown) => ctx.log.error({ err: error }, 'searches could not be noted'));
  });
}
