import type { Clock } from './clock.ts';

/** An instant with the clock and calendar of a time zone. */
export const zonedTime = (instant: Date | string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(zone);

/** The day in a time zone at this instant, as YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const time = at.getTime();
  if (zone !== last.zone || time < last.from || time >= last.to) last = dayAround(zone, at);
  return last.day;
}

/** The day that was asked for last: each request asks for it, and finding it in the calendar takes a tenth of asking for some. */
let last = { zone: '', day: '', from: 0, to: 0 };

function dayAround(zone: string, at: Date) {
  const day = zonedTime(at, zone).toPlainDate();
  const beginOf = (one: Temporal.PlainDate) => one.toZonedDateTime(zone).epochMilliseconds;
  return { zone, day: day.toString(), from: beginOf(day), to: beginOf(day.add({ days: 1 })) };
}

/**
 * The next instant after this one at which the clock shows a time of the day such as '09:00'. A time that the clocks skip is an
 * hour later, and one that they show twice comes twice.
 */
export function nextTimeOfDay(after: Temporal.ZonedDateTime, time: string): Temporal.ZonedDateTime {
  const today = after.toPlainDate();
  // 'compatible' is the first of two times, and 'later' the second; both are after a gap.
  const candidates = [0, 1, 2].flatMap((days) =>
    (['compatible', 'later'] as const).map((disambiguation) =>
      today.add({ days }).toPlainDateTime(time).toZonedDateTime(after.timeZoneId, { disambiguation }),
    ),
  );
  const next = candidates.find((one) => Temporal.ZonedDateTime.compare(one, after) > 0);
  if (!next) throw new Error(`No ${time} after ${after.toString()}`);
  return next;
}

export const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** An instant, with the time zone of the site and the day there. */
export interface Moment {
  readonly now: string;
  readonly zone: string;
  /** YYYY-MM-DD */
  readonly today: string;
}

export const momentIn = (zone: string, at: Date): Moment => ({
  now: at.toISOString(),
  zone,
  today: dayIn(zone, at),
});

/** This moment by the clock of the server. */
export const momentOf = async ({
  clock,
  siteZone,
}: {
  readonly clock: Clock;
  readonly siteZone: { current(): Promise<string> };
}): Promise<Moment> => momentIn(await siteZone.current(), clock.now());

/** When the clock of a time zone shows this time on a day: an hour later where the clocks skip it. */
export const timeOn = (day: string, time: string, zone: string): string =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })).toISOString();
