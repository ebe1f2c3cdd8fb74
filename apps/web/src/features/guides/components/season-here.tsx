import { useQuery } from '@tanstack/react-query';
import {
  CATEGORIES,
  type Category,
  type Climate,
  type Crop,
  type CropId,
  cropNames,
  cropOf,
  type SeasonHere as Season,
} from '@windfall/contract';
import { Link } from 'react-router';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { seasonQuery } from '../../../lib/season/season-query.ts';
import { useMonthAndDay, useSeasonText } from '../../../lib/season/season-texts.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { strings } from '../strings.ts';

const SOON_MS = 14 * 86_400_000;

/** What is picked here now and in the next two weeks; nothing while the site's climate is not known. */
export function SeasonHere() {
  const t = useStrings(strings);
  const { user } = useSession();
  const season = useQuery(seasonQuery).data;
  if (!season || (season.climate === null && !user?.isAdmin)) return null;
  return (
    <section aria-labelledby="season-here" className="mt-6 rounded-xl border border-line bg-card p-5 sm:p-7">
      <h2 id="season-here" className="text-3xl">
        {t.seasonHere}
      </h2>
      {season.climate === null ? (
        <p className="mt-2 max-w-[65ch]">
          {t.climateUnknown}{' '}
          <Link to={paths.adminSetting('climate')} className="underline underline-offset-4">
            {t.setClimate}
          </Link>
        </p>
      ) : (
        <CropsInSeason season={season} climate={season.climate} />
      )}
    </section>
  );
}

function CropsInSeason({ season, climate }: { season: Season; climate: Climate }) {
  const t = useStrings(strings);
  const dayText = useMonthAndDay();
  // Any year in which the day exists.
  const dayOf = (monthDay: string) => dayText(`2024-${monthDay}`);
  const basis =
    climate === 'no-frost'
      ? t.seasonWithoutFrost
      : t.seasonByFrosts(dayOf(climate.last_frost), dayOf(climate.first_frost));
  const { now, soon } = cropsBySeason(season);
  return (
    <>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {basis}
        {season.last_year && ` ${t.lastYearOff(season.last_year.days_off, season.last_year.seasons)}`}
      </p>
      <CropLinks title={t.pickedNow} crops={now} />
      <CropLinks title={t.pickedSoon} crops={soon} />
    </>
  );
}

/** Crops with a season that has begun, and with one that begins within two weeks. */
function cropsBySeason({ date, crops }: Season): { now: Crop[]; soon: Crop[] } {
  const end = new Date(Date.parse(date) + SOON_MS).toISOString().slice(0, 10);
  const begin = (crop: Season['crops'][number]) => crop.periods[0]?.from;
  const of = (isMeant: (from: string) => boolean) =>
    crops.filter((crop) => isMeant(begin(crop) ?? '')).map(({ crop }) => cropOf(crop));
  return {
    now: of((from) => from !== '' && from <= date),
    soon: of((from) => from > date && from <= end),
  };
}

function CropLinks({ title, crops }: { title: string; crops: readonly Crop[] }) {
  const categoryName = useCategoryName();
  const names = useStrings(cropNames);
  if (crops.length === 0) return null;
  const groups = CATEGORIES.map((category: Category) => ({
    category,
    crops: crops.filter((crop) => crop.category === category),
  })).filter(({ crops }) => crops.length > 0);
  return (
    <>
      <h3 className="mt-5 text-xl">{title}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        {groups.map(({ category, crops }) => (
          <div key={category} className="contents">
            <dt className="font-semibold max-sm:mt-2">{categoryName(category)}</dt>
            <dd>
              <ul className="leading-8">
                {crops.map(({ id }) => (
                  <li key={id} className="me-3 inline-block">
                    <Link to={paths.crop(id)} className="underline decoration-line-strong underline-offset-4">
                      {names[id]}
                    </Link>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The estimated days of a crop here, below the fixed text of the guide. */
export function HarvestHere({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const text = useSeasonText(useQuery(seasonQuery).data)(crop);
  return text && <span className="mt-1 block text-sm text-leaf">{t.here(text)}</span>;
}
