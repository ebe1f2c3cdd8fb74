import { DEFAULT_LANGUAGE, defineStrings, WEEKDAYS, type WeeklyHours } from '@windfall/contract';
import { useLocale, useStrings } from '../i18n/strings.ts';
import { weekdayNames } from '../times/days.ts';

const strings = defineStrings({
  en: {
    hours: (days: string, from: string, to: string) => `${days}, ${from} to ${to}`,
    and: (first: string, last: string) => `${first} and ${last}`,
    everyDay: 'Every day',
  },
});

/** 'Tue and Fri, 9 AM to 12 PM; Sat, 10 AM to 2 PM': the hours of a standing wish, by the clock of the site. */
export function useWeeklyHours(): (hours: readonly WeeklyHours[]) => string {
  const t = useStrings(strings);
  const locale = useLocale();
  const names = weekdayNames(locale);
  const nameOf = (day: WeeklyHours['days'][number]) => names[WEEKDAYS.indexOf(day)]?.short ?? '';
  const textOf = ({ days, from, to }: WeeklyHours) => {
    const named = WEEKDAYS.filter((day) => days.includes(day)).map(nameOf);
    const [last = ''] = named.slice(-1);
    const several = named.length > 1 ? t.and(named.slice(0, -1).join(', '), last) : last;
    const all = named.length === WEEKDAYS.length ? t.everyDay : several;
    return t.hours(all, timeText(from, locale), timeText(to, locale));
  };
  return (hours) => hours.map(textOf).join('; ');
}

/** '9 AM', '9:30 AM'. English is written without `Intl`, as in `days.ts`. */
function timeText(time: string, locale: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (locale === DEFAULT_LANGUAGE) {
    const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
    return `${hour % 12 || 12}${minutes}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
  }
  const shape = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shape).format(Date.UTC(2026, 0, 1, hour, minute));
}
