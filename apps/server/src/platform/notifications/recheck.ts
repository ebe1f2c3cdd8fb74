import type { NotificationWay } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { findActiveAccount } from '../auth/accounts.repo.ts';
import type { UserRow } from '../auth/auth.table.ts';
import { endOfQuiet, isHeld, isOn } from './delivery-rules.ts';
import type { WordedNotification } from './notification-parts.ts';
import { findOfKeys, type NotificationRow } from './notifications.repo.ts';
import { readChoices, readQuietHours } from './preferences.repo.ts';

/** Notifications that were added to the queue of a way. */
export interface HandedOver {
  readonly userId: string;
  readonly way: NotificationWay;
  readonly keys: readonly string[];
}

/** Result of the check: the notifications that are still to be sent, and the end of the quiet hours that hold them. */
export interface Standing {
  readonly worded: readonly WordedNotification[];
  readonly heldUntil?: string | undefined;
}

/**
 * Selects the notifications of a queue that may still be sent: the member may have chosen otherwise, read them or muted
 * the conversation since (docs/product/notices.md#choices).
 */
export async function recheck(
  { db, clock, notifications }: Pick<Context, 'db' | 'clock' | 'notifications'>,
  { userId, way, keys }: HandedOver,
): Promise<Standing> {
  const member = await findActiveAccount(db.read, userId);
  if (!member) return { worded: [] };
  const choices = await readChoices(db.read, userId);
  const rows = await findOfKeys(db.read, userId, way, keys);
  const wanted = rows.filter((row) => isOn(choices, row));
  const worded = await wordAll({ db, notifications }, wanted, member);
  if (worded.length === 0) return { worded };
  const quiet = await readQuietHours(db.read, userId);
  const until = endOfQuiet(clock.now(), quiet, await notifications.siteZone());
  const isAwake = until === undefined || worded.some(({ row }) => !isHeld(row, until));
  return { worded, heldUntil: isAwake ? undefined : until };
}

async function wordAll(
  { db, notifications }: Pick<Context, 'db' | 'notifications'>,
  rows: readonly NotificationRow[],
  member: UserRow,
): Promise<WordedNotification[]> {
  const worded: WordedNotification[] = [];
  for (const row of rows) {
    const text = await notifications.topic(row.topic)?.(db.read, row, member);
    if (text) worded.push({ row, text });
  }
  return worded;
}
