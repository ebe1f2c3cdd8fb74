const DAY = 1440;
const MINUTE_MS = 60_000;

/** Times of the day such as '22:00'; `to` is not part of them. */
export interface QuietTimes {
  readonly from: string;
  readonly to: string;
}

/**
 * When the quiet hours end that this instant is in; undefined outside of them (docs/product/notices.md#quiet-hours).
 */
export function quietUntil(now: Date, { from, to }: QuietTimes, zone: string): Date | undefined {
  const [start, end, time] = [minutesOf(from), minutesOf(to), localMinutes(now, zone)];
  if (distance(start, time) >= distance(start, end)) return undefined;
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const until = new Date(whole + distance(time, end) * MINUTE_MS);
  // In a night that changes the clocks the end is an hour off.
  const off = distance(end, localMinutes(until, zone));
  const shift = off > DAY / 2 ? DAY - off : -off;
  const shifted = new Date(until.getTime() + shift * MINUTE_MS);
  // An end in the skipped hour does not exist, and the shifted one may be over.
  return localMinutes(shifted, zone) === end ? shifted : until;
}

/** Minutes from one time of the day to the next occurrence of another. */
const distance = (from: number, to: number) => (to - from + DAY) % DAY;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function localMinutes(instant: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(instant);
  const part = (name: 'hour' | 'minute') => Number(parts.find(({ type }) => type === name)?.value);
  return part('hour') * 60 + part('minute');
}
