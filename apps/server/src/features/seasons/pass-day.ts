import type { Context } from '../../context.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { countWeeks } from './count-weeks.ts';
import { makeForecasts } from './make-forecasts.ts';
import { placeOfSite } from './season-here.ts';
import { tellGrowers } from './tell-growers.ts';

/** Learns from what was shared since the last run, forecasts the seasons that are near, and tells members who grow it. */
export async function passDay(ctx: Context): Promise<void> {
  const { maintenance, climate } = await ctx.settings.current();
  if (maintenance) return;
  await countWeeks(ctx);
  if (climate === null) return;
  const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
  await tellGrowers(ctx, await makeForecasts(ctx, await placeOfSite(ctx.db.read, climate), today));
}
