import { DEFAULT_LANGUAGE, daysBetween } from '@windfall/contract';
import { useNow } from '../clock.tsx';
import { useSite } from '../site.tsx';

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Today in the time zone of the site, without `Intl`, as the server renders it too. */
export function useToday(): string {
  const { utcOffsetMinutes } = useSite();
  return siteTime(useNow(), utcOffsetMinutes).slice(0, 10);
}

/** An instant as the clock of the site shows it, in the form of ISO 8601. */
export const siteTime = (instant: number, utcOffsetMinutes: number): string =>
  new Date(instant + utcOffsetMinutes * 60_000).toISOString();

/**
 * 'Thursday' within a week, else 'August 14', of another year 'August 14, 2028'. English is written without `Intl`, whose first formatter of a page takes a slow phone
 * 60 ms (docs/performance.md).
 */
export function dayName(day: string, today: string, locale: string): string {
  const date = new Date(day);
  const isNear = Math.abs(daysBetween(today, day)) < 7;
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

/** The names of the days of the week, from Sunday on. English is written without `Intl`, as above. */
export function weekdayNames(locale: string): { readonly long: string; readonly short: string }[] {
  if (locale === DEFAULT_LANGUAGE) return WEEKDAYS.map((long) => ({ long, short: long.slice(0, 3) }));
  const [long, short] = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  // A week that begins on Sunday.
  const days = WEEKDAYS.map((_, index) => Date.UTC(2026, 7, 2 + index));
  return days.map((day) => ({ long: long?.format(day) ?? '', short: short?.format(day) ?? '' }));
}

/** '14', and 'Aug 1' on the first of a month. */
export function dayOfMonth(day: string, locale: string): string {
  const date = new Date(day);
  if (date.getUTCDate() !== 1) return String(date.getUTCDate());
  if (locale === DEFAULT_LANGUAGE) return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} 1`;
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date);
}

/** Days in weeks that begin on Sunday, with nothing for days before the first and after the last. */
export function weeksOf<D extends { readonly day: string }>(days: readonly D[]): (D | null)[][] {
  const [first] = days;
  if (!first) return [];
  const before = new Date(first.day).getUTCDay();
  const all = [...Array.from({ length: before }, () => null), ...days];
  const count = Math.ceil(all.length / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => all[week * 7 + index] ?? null),
  );
}
