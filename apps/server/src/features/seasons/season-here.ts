import { type Climate, CROPS, type CropId, type Point, type SeasonHere } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { keepFor } from '../../lib/keep-for.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { pointOfHome } from '../geo/geo.service.ts';
import { findNewestHomes } from '../users/users.service.ts';
import { findForecasts } from './crop-forecasts.repo.ts';
import { cropPeriods, dayNumber, isSouthern, type Place, periodsAhead } from './crop-periods.ts';
import { findWeeks } from './crop-weeks.repo.ts';
import { firstYear, LearnedSeasons } from './learned-seasons.ts';

const KEPT_MS = 60_000;
/** Number of members whose places are looked at. */
const SAMPLE = 200;

/** When each crop is picked at a place today, or where most members live. */
export type SeasonAt = (near: Point | undefined) => Promise<SeasonHere>;

/** Works out the season of a day once and keeps it for a while: it changes when the job of the seasons has run. */
export function keepSeasons({
  db,
  settings,
  siteZone,
  clock,
}: Pick<Context, 'db' | 'settings' | 'siteZone' | 'clock'>): SeasonAt {
  const keep = keepFor<SeasonHere>(KEPT_MS, clock);
  return async (near) => {
    const { climate } = await settings.current();
    const date = dayIn(await siteZone.current(), clock.now());
    if (climate === null) return { date, climate, crops: [], last_year: null };
    const key = JSON.stringify([date, climate, near && near.latitude < 0]);
    return keep(key, () => seasonOf(db.read, climate, date, near));
  };
}

/** What was learned here says nothing of the other hemisphere. */
async function seasonOf(
  db: Reader,
  climate: Climate,
  date: string,
  near: Point | undefined,
): Promise<SeasonHere> {
  const here = await placeOfSite(db, climate);
  const place = near ? { climate, southern: isSouthern(climate, near.latitude) } : here;
  const learned = await learnSeasons(db, here, date);
  const isHere = place.southern === here.southern;
  const crops = CROPS.map(({ id }) => ({
    crop: id,
    periods: isHere ? expectedPeriods(learned, id, date) : cropPeriods(id, place, date),
  }));
  return { date, climate, crops, last_year: isHere ? errorOf(learned, Number(date.slice(0, 4)) - 1) : null };
}

/** The climate of the site; where there is no frost, the hemisphere in which most of the newest members live. */
export async function placeOfSite(db: Reader, climate: Climate): Promise<Place> {
  if (climate !== 'no-frost') return { climate, southern: isSouthern(climate, undefined) };
  const latitudes = (await findNewestHomes(db, SAMPLE)).flatMap((home) => pointOfHome(home)?.latitude ?? []);
  const southern = latitudes.filter((latitude) => isSouthern(climate, latitude));
  return { climate, southern: southern.length * 2 > latitudes.length };
}

export async function learnSeasons(db: Reader, place: Place, today: string): Promise<LearnedSeasons> {
  const first = firstYear(today);
  const [weeks, forecasts] = [await findWeeks(db, first), await findForecasts(db, `${first}-01-01`)];
  return new LearnedSeasons(place, { weeks, forecasts, today });
}

function expectedPeriods(learned: LearnedSeasons, crop: CropId, date: string) {
  const seasons = learned.seasons(crop);
  return periodsAhead(seasons?.map((season) => learned.expected(season)) ?? null, dayNumber(date));
}

/** By how many days the forecasts for seasons of a year were off. */
function errorOf(learned: LearnedSeasons, year: number): SeasonHere['last_year'] {
  const [first, end] = [dayNumber(`${year}-01-01`), dayNumber(`${year + 1}-01-01`)];
  const days = learned
    .all()
    .flatMap(({ seen, stored }) =>
      seen && stored && stored.from >= first && stored.from < end ? [Math.abs(stored.from - seen.from)] : [],
    );
  if (days.length === 0) return null;
  const sum = days.reduce((total, one) => total + one, 0);
  return { days_off: Math.round(sum / days.length), seasons: days.length };
}
