import {
  changeNotificationPreferences,
  getNotificationPreferences,
  type NotificationPreferences,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount, lockAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import {
  readChoices,
  readQuietHours,
  writeChoices,
  writeQuietHours,
} from '../../platform/notifications/preferences.repo.ts';
import { placeOfHome } from '../geo/geo.service.ts';

/** A member's choices for push and email, and the quiet hours. */
export function registerPreferences(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getNotificationPreferences, ({ viewer }) => read(ctx, viewer.id));
  registerOperation(app, ctx, changeNotificationPreferences, async ({ body, viewer }) => {
    await ctx.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, viewer.id))) throw new AppError('UNAUTHORIZED');
      await writeChoices(trx, viewer.id, body.choices ?? {}, ctx.clock.now().toISOString());
      if (body.quiet !== undefined) await writeQuietHours(trx, viewer.id, body.quiet);
    });
    return read(ctx, viewer.id);
  });
}

async function read(ctx: Context, userId: string): Promise<NotificationPreferences> {
  const account = await findActiveAccount(ctx.db.read, userId);
  return {
    choices: await readChoices(ctx.db.read, userId),
    quiet: await readQuietHours(ctx.db.read, userId),
    site_time_zone: await ctx.siteZone.current(),
    email: account?.email_verified_at ? account.email : null,
    place: (account && placeOfHome(account)?.town) ?? null,
  };
}
