import {
  CHOOSABLE_KINDS,
  type ChoosableKind,
  type NotificationChannel,
  type NotificationChoices,
  type QuietHours,
} from '@windfall/contract';
import { dateOf, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** Notifications about the account cannot be turned off. */
export const isOn = (choices: NotificationChoices, { kind, way }: NotificationRow): boolean =>
  !isChoosable(kind) || chosen(choices[kind], way);

/** What is told by push alone has no choice of emails. */
const chosen = (choice: Partial<Record<NotificationChannel, boolean>>, way: NotificationChannel): boolean =>
  choice[way] === true;

const isChoosable = (kind: NotificationRow['kind']): kind is ChoosableKind =>
  (CHOOSABLE_KINDS as readonly string[]).includes(kind);

/** When the quiet hours of a member end that this instant is in; undefined outside of them. */
export const endOfQuiet = (now: Date, quiet: QuietHours | null, siteZone: string): string | undefined =>
  quiet ? quietUntil(now, quiet, quiet.time_zone ?? siteZone)?.toISOString() : undefined;

/** Held until the quiet hours end, unless the member needs it before. */
export const isHeld = ({ kind, needed_by }: NotificationRow, until: string): boolean =>
  kind !== 'account' && (needed_by === null || needed_by > until);

/** Times of the day such as '22:00'; `to` is not part of them. */
interface QuietTimes {
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
