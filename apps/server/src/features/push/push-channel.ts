import { randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Channel, RenderedNotification } from '../../platform/notifications/notification-parts.ts';
import { insertPushes } from './pushes.repo.ts';
import { findSubscriptionsOf } from './subscriptions.repo.ts';

/** A push service takes 4 kB; these are characters of up to four bytes. */
const MAX_TITLE_LENGTH = 120;
const MAX_LINES_LENGTH = 500;

const URGENCY = {
  messages: 'normal',
  exchange: 'high',
  nearby: 'low',
  account: 'normal',
} as const satisfies Record<NotificationKind, string>;

/** Tells members on their devices: through the queue of pushes, one for each device. */
export function pushChannel({ clock }: Pick<Context, 'clock'>): Channel {
  return {
    name: 'push',
    canReach: async (trx, { id }) => (await findSubscriptionsOf(trx, id)).length > 0,
    deliver: async (trx, member, notifications) => {
      const devices = await findSubscriptionsOf(trx, member.id);
      const now = clock.now().toISOString();
      const rows = notifications.flatMap((notification) => {
        const { key, kind, expires_at } = notification.row;
        const payload = payloadOf(notification, member.id);
        return devices.map((device) => ({
          id: randomUUIDv7(),
          user_id: member.id,
          subscription_id: device.id,
          key,
          payload,
          urgency: URGENCY[kind],
          created_at: now,
          due_at: now,
          expires_at,
        }));
      });
      await insertPushes(trx, rows);
    },
  };
}

/** Content that the service worker shows (`apps/web/worker/push.ts`) to this member alone. */
const payloadOf = ({ text: { title, lines, action, tag } }: RenderedNotification, member: string): string =>
  JSON.stringify({
    member,
    title: shorten(title.replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH),
    lines: [shorten(lines.join('\n'), MAX_LINES_LENGTH)],
    path: action.path,
    tag,
  });

/** Counted in whole characters, so that none is cut. */
function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
