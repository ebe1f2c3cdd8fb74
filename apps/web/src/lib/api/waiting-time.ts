import { isApiError } from './api-error.ts';

const MINUTE = 60;

/** Time to wait after a rate limit, such as '2 minutes'; null when the server did not send it. */
export function waitingTime(error: unknown, locale: string): string | null {
  if (!isApiError(error) || error.status !== 429 || !error.retryAfter) return null;
  const seconds = error.retryAfter;
  // Rounded up: a retry one second early would be refused again.
  return seconds < 2 * MINUTE
    ? inUnits(seconds, 'second', locale)
    : inUnits(Math.ceil(seconds / MINUTE), 'minute', locale);
}

function inUnits(count: number, unit: 'second' | 'minute', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
