import { useNow } from './clock.tsx';
import { defineStrings, useLocale, useStrings } from './i18n/strings.ts';

const strings = defineStrings({
  en: { range: (first: string, last: string) => `${first} to ${last}` },
});

/** Properties of a field for a day from `first` to today: its limits, and a hint that says them. Days are in UTC. */
export function useDayRange(first: string) {
  const t = useStrings(strings);
  const locale = useLocale();
  const last = new Date(useNow()).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const hint = t.range(format.format(Date.parse(first)), format.format(Date.parse(last)));
  return { type: 'date', min: first, max: last, hint } as const;
}
