import { CROPS, getSeason } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { DatabaseClosedError } from '../../db/database.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { startJob } from '../../platform/job.ts';
import { pointOf } from '../listings/listings.service.ts';
import { countWeeks } from './count-weeks.ts';
import { cropPeriods, isSouthern } from './crop-periods.ts';
import { deleteAllWeeks } from './crop-weeks.repo.ts';
import { registerGarden } from './garden.ts';

const INTERVAL_MS = 3_600_000;

/** When each crop is picked here, by the frosts that an administrator has set, and what members grow. */
export function registerSeasons(app: FastifyInstance, ctx: Context): void {
  registerGarden(app, ctx);
  registerOperation(app, ctx, getSeason, async ({ query }) => {
    const near = pointOf(query.near);
    const { climate } = await ctx.settings.current();
    const zone = await ctx.siteZone.current();
    const date = zonedTime(ctx.clock.now(), zone).toPlainDate().toString();
    if (climate === null) return { date, climate, crops: [] };
    const southern = isSouthern(climate, near?.latitude);
    const crops = CROPS.map(({ id }) => ({ crop: id, periods: cropPeriods(id, climate, date, southern) }));
    return { date, climate, crops };
  });
  const failed = 'the job of the seasons failed';
  startJob(app, ctx, { intervalMs: INTERVAL_MS, failed, work: () => passDay(ctx) });
  ctx.userDeletion.addForReset(deleteAllWeeks);
}

/** Learns from what was shared since the last run. */
async function passDay(ctx: Context): Promise<void> {
  if ((await ctx.settings.current()).maintenance) return;
  try {
    await countWeeks(ctx);
  } catch (error) {
    // A backup or a restore writes alone; the next run comes after it.
    if (!(error instanceof DatabaseClosedError)) throw error;
  }
}
