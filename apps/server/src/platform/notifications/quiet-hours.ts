import { dateOf, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';

/** Times of the day such as '22:00'; `to` is not part of them. */
export interface QuietTimes {
  readonly from: string;
  readonly to: string;
}

/**
 * When the quiet hours end that this instant is in; undefined outside of them (docs/product/notices.md#quiet-hours).
 */
export function quietUntil(now: Date, { from, to }: QuietTimes, zone: string): Date | undefined {
  const local = zonedTime(now, zone);
  const time = local.toPlainTime();
  const isAfter = (one: string) => Temporal.PlainTime.compare(time, one) >= 0;
  const isQuiet =
    Temporal.PlainTime.compare(from, to) <= 0 ? isAfter(from) && !isAfter(to) : isAfter(from) || !isAfter(to);
  return isQuiet ? dateOf(nextTimeOfDay(local, to)) : undefined;
}
