import { randomUUIDv7 } from 'node:crypto';
import { NOTIFICATION_WAYS, type NotificationKind, type NotificationWay } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { insertNotifications, reopenNotification, revokeNotification } from './notifications.repo.ts';

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Names the function that words it, registered with `ctx.notifications.addTopic`. */
  readonly topic: string;
  /** Identifies the event: each way delivers a key to a member once, however often this is called. */
  readonly key: string;
  /** Values that the topic needs to word it. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** How long emails wait for the member to see it, or for a push. */
  readonly emailDelayMs?: number;
  /** When the member needs it: quiet hours that end later do not hold it. */
  readonly neededBy?: string | null;
  /** Both without it. */
  readonly ways?: readonly NotificationWay[];
  /** It is not told later than this after now. */
  readonly lifetimeMs: number;
}

/**
 * Notes in the transaction of its event that a member is to be told of it. The ways are decided when it is due
 * (`deliver-due.ts`): by what the member chose, the quiet hours, whom a way reaches, and whether it is still worth telling.
 */
export async function notify(trx: Writer, notification: NewNotification, now: Date): Promise<void> {
  const { userId, kind, topic, key, data = {}, emailDelayMs = 0, neededBy = null, lifetimeMs } = notification;
  const { ways = NOTIFICATION_WAYS } = notification;
  const common = {
    ...{ user_id: userId, kind, topic, key, data: JSON.stringify(data) },
    ...{ created_at: now.toISOString(), needed_by: neededBy, expires_at: later(now, lifetimeMs) },
  };
  await insertNotifications(
    trx,
    ways.map((way) => ({
      ...common,
      id: randomUUIDv7(),
      way,
      due_at: later(now, way === 'email' ? emailDelayMs : 0),
    })),
  );
}

interface UntoldPush {
  readonly userId: string;
  readonly key: string;
  readonly reason: string;
}

/** A push that was handed over reached no device after all: the email about the same is due now. */
export async function pushFailed(trx: Writer, push: UntoldPush, now: Date): Promise<void> {
  await endUntold(trx, push, 'failed', now);
}

/** A push that was handed over became pointless before it was sent. The email that is due now may be wanted still. */
export async function pushWithdrawn(trx: Writer, push: UntoldPush, now: Date): Promise<void> {
  await endUntold(trx, push, 'dropped', now);
}

async function endUntold(
  trx: Writer,
  { userId, key, reason }: UntoldPush,
  outcome: 'failed' | 'dropped',
  now: Date,
): Promise<void> {
  await revokeNotification(trx, userId, 'push', key, { outcome, reason });
  await reopenNotification(trx, userId, 'email', key, now.toISOString());
}
