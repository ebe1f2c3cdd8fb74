import {
  CROP_IDS,
  type CropId,
  cropNames,
  getSeasonNear,
  NEARBY_KM,
  type SeasonHere,
  type SeasonNear,
  type SeasonPeriod,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addDays, type Day } from '../../lib/days.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { Point } from '../geo/geo.service.ts';
import { pointOf, readListingPage } from '../listings/listings.service.ts';
import { findCropsOfEarlierYears } from './crop-weeks.repo.ts';
import { gardenCounts } from './garden-counts.ts';
import type { SeasonAt } from './season-here.ts';

/** As many listings as a page of the list, so that this costs no more. */
const LOOKED_AT = 48;
const SOON_DAYS = 14;
const EARLIER_WEEKS = 3;
const MOST = 8;

type Grown = SeasonNear['gardens'][number];

/** What is ready around a place. Visitors and members share the answers. */
export function registerGetSeasonNear(app: FastifyInstance, ctx: Context, seasonAt: SeasonAt): void {
  const countGardens = gardenCounts(ctx);
  registerOperation(app, ctx, getSeasonNear, async ({ query, request }) => {
    const near = pointOf(query.near);
    const date = dayIn(await ctx.siteZone.current(), ctx.clock.now());
    const names = stringsIn(cropNames, request.language);
    const named = (crop: CropId) => ({ crop, name: names[crop] });
    const counts = near ? await countGardens(near) : undefined;
    const grown = counts && counts.size > 0 ? grownCrops((await seasonAt(near)).crops, counts, date) : [];
    const shown = (rows: readonly (readonly [CropId, Omit<Grown, 'crop' | 'name'>])[]) =>
      rows.slice(0, MOST).map(([crop, row]) => ({ ...named(crop), ...row }));
    return {
      date,
      listed: (await findListed(ctx, near, date)).slice(0, MOST).map(named),
      gardens: shown(grown.filter(([, { from }]) => from <= date)),
      soon: shown(grown.filter(([, { from }]) => from > date)),
      earlier: (await findEarlier(ctx, date)).slice(0, MOST).map(named),
    };
  });
}

/** Crops of gardens with a season that has begun or begins soon, those of most gardens first. What is picked all year is not worth a word. */
function grownCrops(
  crops: SeasonHere['crops'],
  counts: ReadonlyMap<CropId, number>,
  today: Day,
): (readonly [CropId, Omit<Grown, 'crop' | 'name'>])[] {
  const end = addDays(today, SOON_DAYS);
  return crops
    .flatMap(({ crop, periods: [next] }) => {
      const gardens = counts.get(crop);
      if (gardens === undefined || !isDated(next) || next.from > end) return [];
      return [[crop, { gardens, from: next.from, until: next.until }] as const];
    })
    .toSorted(([, a], [, b]) => b.gardens - a.gardens);
}

const isDated = (period: SeasonPeriod | undefined): period is { from: Day; until: Day } =>
  period?.from != null && period.until !== null;

/** What was offered in this and the next two weeks of earlier years, as far as it is a crop still. */
async function findEarlier({ db }: Context, today: Day): Promise<CropId[]> {
  const found = await findCropsOfEarlierYears(db.read, today, EARLIER_WEEKS);
  return found.map(({ crop }) => crop).filter((crop) => CROP_IDS.includes(crop));
}

/** The crops of the nearest listings that are ready, without a place of the newest. */
async function findListed({ db }: Context, near: Point | undefined, today: Day): Promise<CropId[]> {
  const around = near
    ? ({ near, radius_km: NEARBY_KM, sort: 'distance' } as const)
    : ({ sort: 'newest' } as const);
  const query = { ...around, ready: 'now', readyOn: today, limit: LOOKED_AT } as const;
  const { items } = await readListingPage(db, query, near, null);
  return [...new Set(items.flatMap(({ crop }) => crop ?? []))];
}
