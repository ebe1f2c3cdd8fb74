import { daysBetween, defineStrings } from '@windfall/contract';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { dayName, siteTime, useToday } from '../../../lib/times/days.ts';

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
    const days = daysBetween(today, picked_on);
    if (days >= 0) return pickedToday();
    return days === -1 ? t.pickedYesterday : t.pickedOn(dayName(picked_on, today, locale));
  };
  const best = () => {
    if (!best_by) return null;
    const days = daysBetween(today, best_by);
    if (days < 0) return t.past;
    if (days < 2) return days === 0 ? t.bestByToday : t.bestByTomorrow;
    return t.bestBy(dayName(best_by, today, locale));
  };
  return { picked: picked(), isPickedToday: Boolean(picked_on && picked_on >= today), best: best() };
}
