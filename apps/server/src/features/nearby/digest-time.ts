import { createHash } from 'node:crypto';
import { dateOf, zonedTime } from '../../lib/zoned-time.ts';

/** Friday at 9 in the morning, before the weekend on which people pick up. */
const WEEKDAY = 5;
const HOUR = 9;
/** Digests are spread over two hours, so that not all are sent at once. */
const SPREAD = 120;
const WEEK = 7;

/** When a member's next digest is due: the same time of each week, in the time zone of the site. */
export function nextDigestAt(now: Date, zone: string, userId: string): Date {
  const minutes = createHash('sha256').update(userId).digest().readUInt16BE() % SPREAD;
  const time = new Temporal.PlainTime(HOUR).add({ minutes });
  const local = zonedTime(now, zone);
  const friday = local.toPlainDate().add({ days: (WEEKDAY - local.dayOfWeek + WEEK) % WEEK });
  const at = friday.toZonedDateTime({ timeZone: zone, plainTime: time });
  const isAhead = Temporal.ZonedDateTime.compare(at, local) > 0;
  return dateOf(isAhead ? at : at.add({ weeks: 1 }));
}
