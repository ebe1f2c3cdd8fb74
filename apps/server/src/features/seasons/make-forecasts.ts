import type { Context } from '../../context.ts';
import { findStored, replaceStored } from '../../platform/settings/stored-values.ts';
import { deleteOfOtherClimates, insertForecasts } from './crop-forecasts.repo.ts';
import { dayNumber, dayText, type Place } from './crop-periods.ts';
import type { KnownSeason } from './learned-seasons.ts';
import { learnSeasons } from './season-here.ts';

/** Members are told a week before. */
export const FORECAST_DAYS = 7;

/**
 * Stores the forecast of each season that is expected within a week, or that has begun earlier than that: once, so that members are told
 * one day, and that the error can be computed afterwards. Of several servers one does it.
 */
export async function makeForecasts(ctx: Context, place: Place, today: string): Promise<void> {
  const climate = JSON.stringify(place.climate);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (trx) => {
    const counted = await findStored(trx, 'seasonsCountedUntil');
    // Locks the row: another server waits, and finds the forecasts of this one.
    if (!counted || !(await replaceStored(trx, 'seasonsCountedUntil', { from: counted, to: counted }, now)))
      return;
    await deleteOfOtherClimates(trx, climate, today);
    const learned = await learnSeasons(trx, place, today);
    const day = dayNumber(today);
    const isDue = (season: KnownSeason, from: number) =>
      !season.stored && from > day && (from <= day + FORECAST_DAYS || season.seen !== undefined);
    const made = learned.all().flatMap((season) => {
      const { from, until } = learned.forecast(season);
      if (!isDue(season, from)) return [];
      return {
        crop: season.crop,
        starts_on: dayText(from),
        ends_on: dayText(until),
        made_on: today,
        climate,
      };
    });
    await insertForecasts(trx, made);
  });
}
