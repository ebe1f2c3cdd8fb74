import { type CropId, defineStrings, type SeasonHere } from '@windfall/contract';
import { useLocale, useStrings } from '../i18n/strings.ts';

const WEEK_MS = 7 * 86_400_000;

const strings = defineStrings({
  en: {
    fromTo: (from: string, until: string) => `about ${from} to ${until}`,
    allYear: 'all year',
    andThen: ', and ',
  },
});

/** Writes when a crop is picked here: 'about June 24 to November 6'; empty where nothing is known of it. */
export function useSeasonText(season: SeasonHere | undefined): (crop: CropId) => string {
  const t = useStrings(strings);
  const dayOf = useMonthAndDay();
  return (crop) => {
    const periods = season?.crops.find((one) => one.crop === crop)?.periods ?? [];
    return periods
      .map(({ from, until }) =>
        from === null || until === null ? t.allYear : t.fromTo(dayOf(from), dayOf(until)),
      )
      .join(t.andThen);
  };
}

/** 'August 8' */
export function useMonthAndDay(): (day: string) => string {
  const locale = useLocale();
  return (day) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(day),
    );
}

/** Whether a crop is picked here today, or begins to be within a week. */
export function isPickedSoon({ date, crops }: SeasonHere, crop: CropId): boolean {
  const first = crops.find((one) => one.crop === crop)?.periods[0];
  const soon = new Date(Date.parse(date) + WEEK_MS).toISOString().slice(0, 10);
  return first !== undefined && (first.from === null || first.from <= soon);
}
