import {
  CHOOSABLE_KINDS,
  type ChoosableKind,
  type NotificationChoices,
  type QuietHours,
} from '@windfall/contract';
import type { NotificationRow } from './notifications.repo.ts';
import { quietUntil } from './quiet-hours.ts';

/** Notifications about the account cannot be turned off. */
export const isOn = (choices: NotificationChoices, { kind, way }: NotificationRow): boolean =>
  !isChoosable(kind) || choices[kind][way];

const isChoosable = (kind: NotificationRow['kind']): kind is ChoosableKind =>
  (CHOOSABLE_KINDS as readonly string[]).includes(kind);

/** When the quiet hours of a member end that this instant is in; undefined outside of them. */
export const endOfQuiet = (now: Date, quiet: QuietHours | null, siteZone: string): string | undefined =>
  quiet ? quietUntil(now, quiet, quiet.time_zone ?? siteZone)?.toISOString() : undefined;

/** Held until the quiet hours end, unless the member needs it before. */
export const isHeld = ({ kind, needed_by }: NotificationRow, until: string): boolean =>
  kind !== 'account' && (needed_by === null || needed_by > until);
