import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
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
  const timers: NodeJS.Timeout[] = [];
  const flush = () =>
    misses.flush().catch((error: unknown) => ctx.log.error({ err: error }, 'searches could not be noted'));
  const count = () =>
    Promise.all([figures.keepUp(), misses.tidy()]).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'days could not be counted'),
    );
  app.addHook('onListen', async () => {
    timers.push(setInterval(flush, FLUSH_INTERVAL_MS).unref(), setInterval(count, COUNT_INTERVAL_MS).unref());
    void count();
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await figures.stop().catch(() => undefined);
    await flush();
  });
}
