import type { Context } from '../../context.ts';
import { findStored, replaceStored } from '../../platform/settings/stored-values.ts';
import type { SeasonNoticeData } from '../notices/notices.service.ts';
import { deleteOfOtherClimates, insertForecasts } from './crop-forecasts.repo.ts';
import { dayNumber, dayText, type Period, type Place } from './crop-periods.ts';
import type { KnownSeason } from './learned-seasons.ts';
import { learnSeasons } from './season-here.ts';

/** Members are told a week before. */
const FORECAST_DAYS = 7;

/**
 * Stores the forecast of each season that is expected within a week, or that has begun earlier than that: once, so that members are told
 * one day, and that the error can be computed afterwards. Returns the seasons that begin within the week, without those whose crop is
 * offered already. Of several servers one does it, and the others return none.
 */
export async function makeForecasts(ctx: Context, place: Place, today: string): Promise<SeasonNoticeData[]> {
  const climate = JSON.stringify(place.climate);
  const now = ctx.clock.now();
  const day = dayNumber(today);
  const isNear = ({ from }: Period) => from > day && from <= day + FORECAST_DAYS;
  return ctx.db.transaction(async (trx) => {
    const counted = await findStored(trx, 'seasonsCountedUntil');
    // Locks the row: another server waits, and finds the forecasts of this one.
    if (!counted || !(await replaceStored(trx, 'seasonsCountedUntil', { from: counted, to: counted }, now)))
      return [];
    await deleteOfOtherClimates(trx, climate, today);
    const learned = await learnSeasons(trx, place, today);
    const isDue = (season: KnownSeason, period: Period) =>
      isNear(period) || (period.from > day && season.seen !== undefined);
    const forecasts = learned.all().flatMap((season) => {
      const period = season.stored ?? learned.forecast(season);
      return season.stored || isDue(season, period) ? [{ season, period }] : [];
    });
    const made = forecasts.filter(({ season }) => !season.stored);
    await insertForecasts(
      trx,
      made.map(({ season: { crop }, period: { from, until } }) => ({
        crop,
        starts_on: dayText(from),
        ends_on: dayText(until),
        made_on: today,
        climate,
      })),
    );
    return forecasts
      .filter(({ season, period }) => isNear(period) && !season.seen)
      .map(({ season: { crop }, period }) => ({ crop, starts_on: dayText(period.from) }));
  });
}
