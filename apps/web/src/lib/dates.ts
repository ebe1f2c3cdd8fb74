const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RELATIVE_STEPS = [
  { unit: 'minute', size: MINUTE, below: HOUR },
  { unit: 'hour', size: HOUR, below: DAY },
  { unit: 'day', size: DAY, below: 7 * DAY },
  { unit: 'week', size: 7 * DAY, below: 30 * DAY },
  { unit: 'month', size: 30 * DAY, below: 365 * DAY },
  { unit: 'year', size: 365 * DAY, below: Number.POSITIVE_INFINITY },
] as const;

/** '3 hours ago'; null for a missing or invalid instant, so that the caller can show 'Recently'. */
export function relativeTime(instant: string | null | undefined, now: number, locale: string): string | null {
  const then = parse(instant);
  if (then === null) return null;
  // A server clock ahead of the browser's must not produce a future age.
  const age = Math.max(0, now - then);
  const format = relativeFormat(locale);
  if (age < MINUTE) return format.format(0, 'second');
  const step = RELATIVE_STEPS.find(({ below }) => age < below) ?? RELATIVE_STEPS[5];
  return format.format(-Math.floor(age / step.size), step.unit);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Formatters are cached: creating one takes longer than rendering a card. */
function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relativeFormats.set(locale, format);
  return format;
}

/** Time today, weekday within seven days, else month and day. */
export function inboxTime(instant: string, now: number, locale: string, timeZone?: string): string {
  const then = parse(instant);
  if (then === null) return '';
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone });
  if (day.format(then) === day.format(now)) {
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone }).format(then);
  }
  const shape =
    Math.abs(now - then) < 7 * DAY
      ? ({ weekday: 'long' } as const)
      : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { ...shape, ...zone }).format(then);
}

/** 'August 4, 2026', the format of 'Listed On'. */
export function longDate(instant: string, locale: string, timeZone?: string): string {
  const then = parse(instant);
  if (then === null) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone ? { timeZone } : {}) }).format(
    then,
  );
}

function parse(instant: string | null | undefined): number | null {
  const time = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
