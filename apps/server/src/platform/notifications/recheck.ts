import type { NotificationChannel } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { findActiveAccount } from '../auth/accounts.repo.ts';
import type { UserRow } from '../auth/auth.table.ts';
import { type DeliveryContext, POINTLESS } from './deliver-due.ts';
import { endOfQuiet, isHeld, isOn } from './delivery-rules.ts';
import type { RenderedNotification } from './notification-parts.ts';
import { endNotifications, findDeliveredOfKeys, type NotificationRow } from './notifications.repo.ts';
import { readChoices, readQuietHours } from './preferences.repo.ts';

/** Notifications that were added to the queue of a channel. */
interface HandedOver {
  readonly userId: string;
  readonly channel: NotificationChannel;
  readonly keys: readonly string[];
}

/** Result of the check: the notifications that are still to be sent, and the end of the quiet hours that hold them. */
interface Standing {
  readonly rendered: readonly RenderedNotification[];
  readonly heldUntil?: string | undefined;
}

type Parts = Pick<DeliveryContext, 'db' | 'clock' | 'notifications' | 'siteZone'>;

/**
 * Selects the notifications of a queue that may still be sent: the member may have chosen otherwise, read them or muted
 * the conversation since (docs/product/notices.md#choices).
 */
export async function recheck(ctx: Parts, handedOver: HandedOver): Promise<Standing> {
  const { db, clock, notifications, siteZone } = ctx;
  const { userId, channel, keys } = handedOver;
  const member = await findActiveAccount(db.read, userId);
  if (!member) return { rendered: [] };
  const choices = await readChoices(db.read, userId);
  const rows = await findDeliveredOfKeys(db.read, userId, channel, keys);
  const wanted = rows.filter((row) => isOn(choices, row));
  const found = await renderAll(notifications, db.read, wanted, member);
  const isPartOfEmail = channel === 'email' && found.length < wanted.length;
  const rendered = isPartOfEmail ? await dropPointless(ctx, wanted, member) : found;
  if (rendered.length === 0) return { rendered };
  const quiet = await readQuietHours(db.read, userId);
  const until = endOfQuiet(clock.now(), quiet, await siteZone.current());
  const isAwake = until === undefined || rendered.some(({ row }) => !isHeld(row, until));
  return { rendered, heldUntil: isAwake ? undefined : until };
}

/**
 * Ends the notifications of an email that have no text any more, and returns the others: what no email said must not
 * count as delivered. Written anew in the transaction, since a message may have given one a text again. A push does not end so:
 * another device may have shown it.
 */
function dropPointless(
  { db, clock, notifications }: Parts,
  rows: readonly NotificationRow[],
  member: UserRow,
): Promise<RenderedNotification[]> {
  return db.transaction(async (trx) => {
    const rendered = await renderAll(notifications, trx, rows, member);
    const kept = new Set(rendered.map(({ row }) => row.id));
    const ids = rows.map(({ id }) => id).filter((id) => !kept.has(id));
    await endNotifications(trx, ids, 'dropped', POINTLESS, clock.now().toISOString());
    return rendered;
  });
}

async function renderAll(
  notifications: DeliveryContext['notifications'],
  db: Reader | Writer,
  rows: readonly NotificationRow[],
  member: UserRow,
): Promise<RenderedNotification[]> {
  const rendered: RenderedNotification[] = [];
  for (const row of rows) {
    const text = await notifications.render(db, row, member);
    if (text) rendered.push({ row, text });
  }
  return rendered;
}
