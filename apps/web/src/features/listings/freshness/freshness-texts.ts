import { DEFAULT_LANGUAGE, defineStrings } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';

const strings = defineStrings({
  en: {
    pickedThisMorning: 'Picked this morning',
    pickedToday: 'Picked today',
    pickedYesterday: 'Picked yesterday',
    pickedOn: (day: string) => `Picked on ${day}`,
    bestByToday: 'Best by today',
    bestByTomorrow: 'Best by tomorrow',
    bestBy: (day: string) => `Best by ${day}`,
    past: 'Past its best',
  },
});

const DAY_MS = 86_400_000;
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Today in the time zone of the site, without `Intl`, as the server renders it too. */
export function useToday(): string {
  const { utcOffsetMinutes } = useSite();
  return siteTime(useNow(), utcOffsetMinutes).slice(0, 10);
}

const siteTime = (instant: number, utcOffsetMinutes: number) =>
  new Date(instant + utcOffsetMinutes * 60_000).toISOString();

const daysFrom = (today: string, day: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

/**
 * 'Thursday' within a week, else 'August 14', of another year 'August 14, 2028'. English is written without `Intl`, whose first formatter of a page takes a slow phone
 * 60 ms (docs/performance.md).
 */
export function dayName(day: string, today: string, locale: string): string {
  const date = new Date(day);
  const isNear = Math.abs(daysFrom(today, day)) < 7;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (locale === DEFAULT_LANGUAGE) {
    if (isNear) return WEEKDAYS[date.getUTCDay()] ?? '';
    const year = isThisYear ? '' : `, ${date.getUTCFullYear()}`;
    return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}${year}`;
  }
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const shape = isNear
    ? ({ weekday: 'long' } as const)
    : ({ month: 'long', day: 'numeric', ...year } as const);
  return new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }).format(date);
}

type Dated = { readonly [Name in 'picked_on' | 'best_by' | 'created_at']?: string | null | undefined };

/** When it was picked, and until when it is at its best; null where the listing has no such day. */
export function useFreshnessTexts({ picked_on, best_by, created_at }: Dated) {
  const t = useStrings(strings);
  const today = useToday();
  const { utcOffsetMinutes } = useSite();
  const locale = useLocale();
  const pickedToday = () => {
    const listed = created_at && siteTime(Date.parse(created_at), utcOffsetMinutes);
    return listed && listed > `${picked_on}` && listed < `${picked_on}T12`
      ? t.pickedThisMorning
      : t.pickedToday;
  };
  const picked = () => {
    if (!picked_on) return null;
    const days = daysFrom(today, picked_on);
    if (days >= 0) return pickedToday();
    return days === -1 ? t.pickedYesterday : t.pickedOn(dayName(picked_on, today, locale));
  };
  const best = () => {
    if (!best_by) return null;
    const days = daysFrom(today, best_by);
    if (days < 0) return t.past;
    if (days < 2) return days === 0 ? t.bestByToday : t.bestByTomorrow;
    return t.bestBy(dayName(best_by, today, locale));
  };
  return { picked: picked(), isPickedToday: Boolean(picked_on && picked_on >= today), best: best() };
}
