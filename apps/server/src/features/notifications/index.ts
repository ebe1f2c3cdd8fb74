import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import {
  deleteNotificationsOfUsers,
  findNotificationRows,
} from '../../platform/notifications/notifications.repo.ts';
import {
  deletePreferencesOfUsers,
  findPreferenceRows,
} from '../../platform/notifications/preferences.repo.ts';
import { registerPreferences, registerUnsubscribe } from './preferences.ts';

export function registerNotificationPreferences(app: FastifyInstance, ctx: Context): void {
  registerPreferences(app, ctx);
  registerUnsubscribe(app, ctx);
  ctx.userDeletion.add(deleteOfUsers);
  ctx.userExport.add('notifications', findNotificationRows);
  ctx.userExport.add('notification_preferences', findPreferenceRows);
}

async function deleteOfUsers(trx: Writer, userIds: readonly string[]) {
  await deleteNotificationsOfUsers(trx, userIds);
  await deletePreferencesOfUsers(trx, userIds);
  return {};
}
