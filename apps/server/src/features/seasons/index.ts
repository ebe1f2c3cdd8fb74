import { getSeason } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { startJob } from '../../platform/job.ts';
import { pointOf } from '../listings/listings.service.ts';
import { deleteAllForecasts } from './crop-forecasts.repo.ts';
import { deleteAllWeeks } from './crop-weeks.repo.ts';
import { registerGarden } from './garden.ts';
import { registerGetSeasonNear } from './get-season-near.ts';
import { passDay } from './pass-day.ts';
import { keepSeasons } from './season-here.ts';
import { registerSuggestCrops } from './suggest-crops.ts';
import { registerSeasonTemplate } from './tell-growers.ts';

const INTERVAL_MS = 3_600_000;

/** When each crop is picked here, by the frosts that an administrator has set and by what was shared, and what members grow. */
export function registerSeasons(app: FastifyInstance, ctx: Context): void {
  registerGarden(app, ctx);
  const seasonAt = keepSeasons(ctx);
  registerGetSeasonNear(app, ctx, seasonAt);
  registerSuggestCrops(app, ctx, seasonAt);
  registerSeasonTemplate(ctx);
  registerOperation(app, ctx, getSeason, ({ query }) => seasonAt(pointOf(query.near)));
  const failed = 'the job of the seasons failed';
  startJob(app, ctx, { intervalMs: INTERVAL_MS, failed, work: () => passDay(ctx) });
  ctx.userDeletion.addForReset(deleteLearned);
}

async function deleteLearned(trx: Writer): Promise<Record<string, never>> {
  await deleteAllWeeks(trx);
  await deleteAllForecasts(trx);
  return {};
}
