import { randomUUIDv7 } from 'node:crypto';
import { NOTIFICATION_CHANNELS, type NotificationChannel, type NotificationKind } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { insertNotifications, reopenNotification, revokeNotification } from './notifications.repo.ts';

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** The name of its template, registered with `ctx.notifications.addTemplate`. */
  readonly template: string;
  /** Identifies the event: each channel delivers a key to a member once, however often this is called. */
  readonly key: string;
  /** Values that the template needs. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** How long emails wait for the member to see it, or for a push. */
  readonly emailDelayMs?: number;
  /** How long pushes wait, to tell of several things at once. */
  readonly pushDelayMs?: number;
  /** When the member needs it: quiet hours that end later do not hold it. */
  readonly neededBy?: string | null;
  /** Both without it. */
  readonly channels?: readonly NotificationChannel[];
  /** A notification that is still due after this time is dropped. */
  readonly lifetimeMs: number;
}

/**
 * Queues the notification of an event in the transaction of that event. The channels are decided when it is due
 * (`deliver-due.ts`): by what the member chose, the quiet hours, whom a channel reaches, and whether it is still news.
 */
export async function notify(trx: Writer, notification: NewNotification, now: Date): Promise<void> {
  const {
    userId,
    kind,
    template,
    key,
    data = {},
    emailDelayMs = 0,
    pushDelayMs = 0,
    neededBy = null,
    lifetimeMs,
  } = notification;
  const { channels = NOTIFICATION_CHANNELS } = notification;
  const common = {
    user_id: userId,
    kind,
    topic: template,
    key,
    data: JSON.stringify(data),
    created_at: now.toISOString(),
    needed_by: neededBy,
    expires_at: later(now, lifetimeMs),
  };
  await insertNotifications(
    trx,
    channels.map((channel) => ({
      ...common,
      id: randomUUIDv7(),
      way: channel,
      due_at: later(now, channel === 'email' ? emailDelayMs : pushDelayMs),
    })),
  );
}

interface UndeliveredPush {
  readonly userId: string;
  readonly key: string;
  readonly reason: string;
}

/** A push that was handed over reached no device after all: the email about the same is due now. */
export async function pushFailed(trx: Writer, push: UndeliveredPush, now: Date): Promise<void> {
  await endUndelivered(trx, push, 'failed', now);
}

/** A push that was handed over became pointless before it was sent. The email that is due now may be wanted still. */
export async function pushWithdrawn(trx: Writer, push: UndeliveredPush, now: Date): Promise<void> {
  await endUndelivered(trx, push, 'dropped', now);
}

async function endUndelivered(
  trx: Writer,
  { userId, key, reason }: UndeliveredPush,
  outcome: 'failed' | 'dropped',
  now: Date,
): Promise<void> {
  await revokeNotification(trx, userId, 'push', key, { outcome, reason });
  await reopenNotification(trx, userId, 'email', key, now.toISOString());
}
