/** What such a field sends: years of other lengths reach beyond the times that a zone can be asked for. */
const FIELD = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/**
 * The instant that the value of a datetime-local field means in the zone; the text itself where it is none. A time that the clocks
 * skip is an hour later, as in browsers.
 */
export function instantOfField(value: string, timeZone: string): string {
  if (!FIELD.test(value)) return value;
  try {
    return dateOf(Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone)).toISOString();
  } catch (error) {
    // A day that no month has.
    if (error instanceof RangeError) return value;
    throw error;
  }
}

export const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds);

/** An instant as the value of a datetime-local field in the zone; also rendered by browsers without `Temporal`. */
export const fieldInZone = (instant: string, timeZone: string): string =>
  // Sweden writes dates and times as the field does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(Date.parse(instant))
    .replace(' ', 'T');

/** An instant as the value of a datetime-local field, in the reader's time zone. */
export function localField(time: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** Like `localField`, with the seconds of an instant that has some: a form that is sent unchanged changes nothing. */
export function exactLocalField(time: Date): string {
  const parts = time.getTime() % 60_000;
  return parts === 0
    ? localField(time)
    : `${localField(time)}:${(parts / 1_000).toFixed(3).padStart(6, '0')}`;
}
