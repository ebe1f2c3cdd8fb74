import { randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { startJob } from '../../platform/job.ts';
import { addGauge, secondsSince } from '../../platform/metrics/add-gauge.ts';
import type { Channel, RenderedNotification } from '../../platform/notifications/notification-parts.ts';
import { holdsNotifications } from '../../platform/settings/site-settings.ts';
import { registerDevices } from './devices.ts';
import { deletePushesOfUsers, insertPushes, readPushQueue } from './pushes.repo.ts';
import { deleteOldPushesOf, sendDuePushes } from './send-due-pushes.ts';
import { deleteSubscriptionsOfUsers, findDeviceRows, findSubscriptionsOf } from './subscriptions.repo.ts';

const SEND_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;
/** Maximum time that a stopping server waits for pushes in transmission. */
const STOP_TIMEOUT_MS = 3_000;
/** A push service takes 4 kB; these are characters of up to four bytes. */
const MAX_TITLE_LENGTH = 120;
const MAX_LINES_LENGTH = 500;
const URGENCY = {
  messages: 'normal',
  exchange: 'high',
  nearby: 'low',
  follows: 'low',
  freshness: 'low',
  seasons: 'low',
  site: 'normal',
  account: 'normal',
} as const satisfies Record<NotificationKind, string>;

/** Tells members on their devices; sends every few seconds while the server listens; tests do not listen. */
export function registerPush(app: FastifyInstance, ctx: Context): void {
  ctx.notifications.addChannel(pushChannel(ctx));
  ctx.userDeletion.add(deleteOfUsers);
  ctx.userExport.add('push_devices', findDeviceRows);
  registerDevices(app, ctx);
  const givenUp = addFigures(ctx);
  const job = { failed: 'the push job failed', stopTimeoutMs: STOP_TIMEOUT_MS };
  const send = () => sendDuePushes(ctx, () => givenUp.inc(), ctx.drain.begun);
  startJob(app, ctx, { ...job, intervalMs: SEND_INTERVAL_MS, work: send });
  startJob(app, ctx, { ...job, intervalMs: TIDY_INTERVAL_MS, work: () => deleteOldPushesOf(ctx) });
}

function addFigures(ctx: Context): Counter {
  addGauge(ctx, {
    name: 'windfall_push_queue',
    help: 'Pushes that are not sent yet.',
    read: async () => (await readPushQueue(ctx.db.read)).count,
  });
  addGauge(ctx, {
    name: 'windfall_push_overdue_seconds',
    help: 'How late the job is with the push that was due first; a failed one is due at its next attempt; none while notifications are held.',
    read: async () =>
      holdsNotifications(await ctx.settings.current())
        ? null
        : secondsSince(ctx.clock, (await readPushQueue(ctx.db.read)).firstDue),
  });
  return new Counter({
    name: 'windfall_pushes_given_up_total',
    help: 'Pushes that a push service did not take.',
    registers: [ctx.metrics],
  });
}

async function deleteOfUsers(trx: Writer, userIds: readonly string[]) {
  await deletePushesOfUsers(trx, userIds);
  await deleteSubscriptionsOfUsers(trx, userIds);
  return {};
}

/** Tells members on their devices: through the queue of pushes, one for each device. */
function pushChannel({ clock }: Pick<Context, 'clock'>): Channel {
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
