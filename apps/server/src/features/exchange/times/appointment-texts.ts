import { DEFAULT_LANGUAGE } from '@windfall/contract';

const ENGLISH = 'en-US';

/** A day (YYYY-MM-DD) in words: 'Saturday, December 5'. */
export function dayTexts(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const),
  });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

const localeOf = (language: string) => (language === DEFAULT_LANGUAGE ? ENGLISH : language);

/**
 * Times of an appointment in emails, pushes and calendars (docs/product/navigation.md#times-zone). They name the zone: which one the
 * reader is in is not known here.
 */
export function appointmentTexts(timeZone: string, language: string) {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    /** 'Friday, August 14 at 6:00 PM PDT'. */
    at: (instant: string) => format.format(Date.parse(instant)),
    /** A span within one day names the day and the zone once. */
    span: (from: string, to: string) => format.formatRange(Date.parse(from), Date.parse(to)),
  };
}
