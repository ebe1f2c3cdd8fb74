import { defineStrings } from '@windfall/contract';
import { useNow } from './clock.tsx';
import { utcDay } from './dates.ts';
import { useLocale, useStrings } from './i18n/strings.ts';

const strings = defineStrings({
  en: { range: (first: string, last: string) => `${first} to ${last}` },
});

/** Properties of a field for a day from `first` to today: its limits, and a hint that says them. Days are in UTC. */
export function useDayRange(first: string) {
  const t = useStrings(strings);
  const locale = useLocale();
  const last = new Date(useNow()).toISOString().slice(0, 10);
  const hint = t.range(utcDay(first, locale), utcDay(last, locale));
  return { type: 'date', min: first, max: last, hint } as const;
}
