import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
const DAY = 1440;
const WEEK = 7 * DAY;
/** Friday at 9 in the morning, before the weekend on which people pick up. */
const WEEKDAY = 5;
const MINUTES = 9 * 60;
/** Digests are spread over two hours, so that not all are sent at once. */
const SPREAD = 120;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** When a member's next digest is due: the same time of each week, in the time zone of the site. */
export function nextDigestAt(now: Date, zone: string, userId: string): Date {
  const time = MINUTES + (createHash('sha256').update(userId).digest().readUInt16BE() % SPREAD);
  const wait = (WEEKDAY * DAY + time - localMinutes(now, zone) + WEEK) % WEEK || WEEK;
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const at = new Date(whole + wait * MINUTE_MS);
  // In a week that changes the clocks it is an hour off.
  const off = (WEEKDAY * DAY + time - localMinutes(at, zone) + WEEK) % WEEK;
  return new Date(at.getTime() + (off > WEEK / 2 ? off - WEEK : off) * MINUTE_MS);
}

/** Minutes since the beginning of Sunday. */
function localMinutes(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(instant);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return WEEKDAYS.indexOf(part('weekday')) * DAY + Number(part('hour')) * 60 + Number(part('minute'));
}
