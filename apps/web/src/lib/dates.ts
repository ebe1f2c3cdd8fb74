import { DEFAULT_LANGUAGE } from '@windfall/contract';
import { timeTexts } from './times/time-texts.ts';

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

/**
 * '3 hours ago'; null for a missing or invalid instant, so that the caller can show 'Recently'. A day is 24 hours,
 * and never 'yesterday', which depends on the reader's time zone. English is written without `Intl`, whose first formatter of
 * a page takes a slow phone 60 ms (docs/performance.md).
 */
export function relativeTime(instant: string | null | undefined, now: number, locale: string): string | null {
  const then = parse(instant);
  if (then === null) return null;
  // A server clock ahead of the browser's must not produce a future age.
  const age = Math.max(0, now - then);
  if (age < MINUTE)
    return locale === DEFAULT_LANGUAGE ? 'just now' : relativeFormat(locale, 'auto').format(0, 'second');
  const step = RELATIVE_STEPS.find(({ below }) => age < below) ?? RELATIVE_STEPS[5];
  const count = Math.floor(age / step.size);
  return locale === DEFAULT_LANGUAGE
    ? `${count} ${step.unit}${count === 1 ? '' : 's'} ago`
    : relativeFormat(locale, 'always').format(-count, step.unit);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Formatters are cached: creating one takes longer than rendering a card. */
function relativeFormat(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  const format = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric });
  relativeFormats.set(key, format);
  return format;
}

function parse(instant: string | null | undefined): number | null {
  const time = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** 'August 4, 2026': a day of the server, whose days are in UTC, or the day of an instant; empty for an invalid one. */
export const utcDay = (day: string, locale: string): string =>
  timeTexts(locale, 'UTC').textOf('date', day, Date.parse(day));
