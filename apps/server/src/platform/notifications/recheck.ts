import type { NotificationWay } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { findActiveAccount } from '../auth/accounts.repo.ts';
import type { UserRow } from '../auth/auth.table.ts';
import { type DeliveryContext, POINTLESS } from './deliver-due.ts';
import { endOfQuiet, isHeld, isOn } from './delivery-rules.ts';
import type { WordedNotification } from './notification-parts.ts';
import { endNotifications, findToldOfKeys, type NotificationRow } from './notifications.repo.ts';
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

type Parts = Pick<DeliveryContext, 'db' | 'clock' | 'notifications' | 'siteZone'>;

/**
 * Selects the notifications of a queue that may still be sent: the member may have chosen otherwise, read them or muted
 * the conversation since (docs/product/notices.md#choices).
 */
export async function recheck(ctx: Parts, handedOver: HandedOver): Promise<Standing> {
  const { db, clock, notifications, siteZone } = ctx;
  const { userId, way, keys } = handedOver;
  const member = await findActiveAccount(db.read, userId);
  if (!member) return { worded: [] };
  const choices = await readChoices(db.read, userId);
  const rows = await findToldOfKeys(db.read, userId, way, keys);
  const wanted = rows.filter((row) => isOn(choices, row));
  const found = await wordAll(notifications, db.read, wanted, member);
  const isPartOfEmail = way === 'email' && found.length < wanted.length;
  const worded = isPartOfEmail ? await dropPointless(ctx, wanted, member) : found;
  if (worded.length === 0) return { worded };
  const quiet = await readQuietHours(db.read, userId);
  const until = endOfQuiet(clock.now(), quiet, await siteZone.current());
  const isAwake = until === undefined || worded.some(({ row }) => !isHeld(row, until));
  return { worded, heldUntil: isAwake ? undefined : until };
}

/**
 * Ends the notifications of an email that have no words any more, and returns the others: what no email told must not
 * count as told. Worded anew in the transaction, since a message may have given one words again. A push does not end so:
 * another device may have shown it.
 */
function dropPointless(
  { db, clock, notifications }: Parts,
  rows: readonly NotificationRow[],
  member: UserRow,
): Promise<WordedNotification[]> {
  return db.transaction(async (trx) => {
    const worded = await wordAll(notifications, trx, rows, member);
    const kept = new Set(worded.map(({ row }) => row.id));
    const ids = rows.map(({ id }) => id).filter((id) => !kept.has(id));
    await endNotifications(trx, ids, 'dropped', POINTLESS, clock.now().toISOString());
    return worded;
  });
}

async function wordAll(
  notifications: DeliveryContext['notifications'],
  db: Reader | Writer,
  rows: readonly NotificationRow[],
  member: UserRow,
): Promise<WordedNotification[]> {
  const worded: WordedNotification[] = [];
  for (const row of rows) {
    const text = await notifications.topic(row.topic)?.(db, row, member);
    if (text) worded.push({ row, text });
  }
  return worded;
}
