import { CROPS, getSeason } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { pointOf } from '../listings/listings.service.ts';
import { cropPeriods, isSouthern } from './crop-periods.ts';
import { registerGarden } from './garden.ts';

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
}
