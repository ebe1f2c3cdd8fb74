import { type CropId, defineStrings, type SeasonHere } from '@windfall/contract';
import { useLocale, useStrings } from '../i18n/strings.ts';
import { timeTexts } from '../times/time-texts.ts';

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
  const texts = timeTexts(useLocale(), 'UTC');
  return (crop) => {
    if (!season) return '';
    const dayOf = (day: string) => texts.textOf('weekday', day, Date.parse(season.date));
    const periods = season.crops.find((one) => one.crop === crop)?.periods ?? [];
    return periods
      .map(({ from, until }) =>
        from === null || until === null ? t.allYear : t.fromTo(dayOf(from), dayOf(until)),
      )
      .join(t.andThen);
  };
}

/** Whether a crop is picked here today. */
export function isInSeason({ date, crops }: SeasonHere, crop: CropId): boolean {
  const first = crops.find((one) => one.crop === crop)?.periods[0];
  return first !== undefined && (first.from === null || first.from <= date);
}
