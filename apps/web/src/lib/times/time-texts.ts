/**
 * How an instant reads. `clock`: '10:18 PM'. `inbox`: the time today, the weekday within seven days, else month and day.
 * `day`: 'Today', 'Yesterday', 'Tomorrow', else the date with its weekday. `moment`: the time today, else with 'tomorrow' or the
 * date. `ago`: whole days, 'today', 'yesterday', '3 days ago'. `date`: 'August 4, 2026'. `weekday`: 'Friday' within seven days,
 * else 'August 14'. `exact`: date and time with seconds. `meeting` and `meetingClock`: `moment` and `clock` of an appointment, which
 * name the zone where the reader's clock differs from the site's then: '6:00 PM PDT'.
 */
export type TimeForm =
  | 'clock'
  | 'inbox'
  | 'day'
  | 'moment'
  | 'ago'
  | 'date'
  | 'weekday'
  | 'exact'
  | 'meeting'
  | 'meetingClock';

/**
 * Formats instants in one locale and time zone. It uses nothing outside of itself, because its source also runs as an
 * inline script, before the page's scripts (`reader-zone-script.ts`).
 */
export function timeTexts(locale: string, timeZone: string, siteZone = timeZone) {
  const known = new Map<string, Intl.DateTimeFormat>();
  const text = (time: number, shape: Intl.DateTimeFormatOptions, language = locale) => {
    const options = { timeZone, ...shape };
    const key = language + JSON.stringify(options);
    const format = known.get(key) ?? new Intl.DateTimeFormat(language, options);
    known.set(key, format);
    return format.format(time);
  };
  /** The calendar day, as '2026-08-04'. */
  const dayOf = (time: number) => text(time, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
  const daysBetween = (then: number, now: number) =>
    Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(then))) / 86_400_000);
  const inDays = (count: number, unit: 'day' | 'week' | 'month' | 'year') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
  /** Not broken before 'PM'. */
  const clock = (then: number) => text(then, { timeStyle: 'short' }).replaceAll(/\s/g, '\u00a0');
  /** Two zones with the same clock are no difference. */
  const isElsewhere = (then: number) => {
    const wall = { dateStyle: 'short', timeStyle: 'short' } as const;
    return text(then, wall, 'en-CA') !== text(then, { ...wall, timeZone: siteZone }, 'en-CA');
  };
  const meetingClock = (then: number) => {
    const shape = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    return isElsewhere(then) ? text(then, shape).replaceAll(/\s/g, '\u00a0') : clock(then);
  };
  /** With the year where it is another one. */
  const dateWithWeekday = (then: number, now: number) => {
    const shape = { weekday: 'long', month: 'long', day: 'numeric' } as const;
    const isThisYear = dayOf(then).slice(0, 4) === dayOf(now).slice(0, 4);
    return text(then, isThisYear ? shape : { ...shape, year: 'numeric' });
  };
  const moment = (then: number, now: number, clockOf: (then: number) => string) => {
    const days = daysBetween(then, now);
    if (days === 0) return clockOf(then);
    const day = days === -1 ? inDays(-1, 'day') : dateWithWeekday(then, now);
    return `${day}, ${clockOf(then)}`;
  };

  const forms: Record<TimeForm, (then: number, now: number) => string> = {
    clock,
    meetingClock,
    meeting: (then, now) => moment(then, now, meetingClock),
    moment: (then, now) => moment(then, now, clock),
    date: (then) => text(then, { dateStyle: 'long' }),
    exact: (then) => text(then, { dateStyle: 'long', timeStyle: 'medium' }),
    weekday: (then, now) =>
      Math.abs(daysBetween(then, now)) < 7
        ? text(then, { weekday: 'long' })
        : text(then, { month: 'long', day: 'numeric' }),
    inbox: (then, now) => {
      const days = daysBetween(then, now);
      if (days === 0) return clock(then);
      return Math.abs(days) < 7
        ? text(then, { weekday: 'long' })
        : text(then, { month: 'short', day: 'numeric' });
    },
    day: (then, now) => {
      const days = daysBetween(then, now);
      const name = Math.abs(days) <= 1 ? inDays(days, 'day') : '';
      return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : dateWithWeekday(then, now);
    },
    ago: (then, now) => {
      const days = Math.max(0, daysBetween(then, now));
      if (days < 7) return inDays(days, 'day');
      if (days < 30) return inDays(Math.floor(days / 7), 'week');
      return days < 365 ? inDays(Math.floor(days / 30), 'month') : inDays(Math.floor(days / 365), 'year');
    },
  };

  return {
    /** Empty for a missing or invalid instant. */
    textOf: (form: TimeForm, instant: string, now: number): string => {
      const then = Date.parse(instant);
      return Number.isNaN(then) ? '' : forms[form](then, now);
    },
    isSameDay: (one: string, other: string) => dayOf(Date.parse(one)) === dayOf(Date.parse(other)),
  };
}
