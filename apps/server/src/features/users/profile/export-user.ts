import { exportUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findPasskeyRows } from '../../../platform/auth/passkeys/passkeys.repo.ts';
import { describeSecondFactor } from '../../../platform/auth/second-factor.repo.ts';
import { findSessionRows } from '../../../platform/auth/sessions.repo.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { findEmailRows } from '../../../platform/mail/queue.repo.ts';
import { findBlockRows } from '../../blocks/blocks.service.ts';
import { findImageRows } from '../../images/images.service.ts';
import { findInviteRows } from '../joining/invites.repo.ts';
import { canExport } from '../users.policy.ts';
import { findUser } from '../users.repo.ts';
import { getUserFor } from './get-user.ts';

export function registerExportUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, exportUser, async ({ params, viewer, reply }) => {
    if (!canExport(viewer, params.id)) throw new AppError('FORBIDDEN');
    const db = ctx.db.read;
    const profile = await getUserFor(db, viewer.id, viewer);
    if (!profile) throw new AppError('UNAUTHORIZED');
    const now = ctx.clock.now().toISOString();
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', `attachment; filename="my-data-${now.slice(0, 10)}.json"`);
    return {
      exported_at: now,
      profile,
      listings: await ctx.userExport.read('listings', db, viewer.id),
      images: await findImageRows(db, viewer.id),
      messages: await ctx.userExport.read('messages', db, viewer.id),
      claims: await ctx.userExport.read('claims', db, viewer.id),
      loan_photos: await ctx.userExport.read('loan_photos', db, viewer.id),
      swaps: await ctx.userExport.read('swaps', db, viewer.id),
      giving_settings: await ctx.userExport.read('giving_settings', db, viewer.id),
      garden: await ctx.userExport.read('garden', db, viewer.id),
      sessions: await findSessionRows(db, viewer.id),
      passkeys: await findPasskeyRows(db, viewer.id),
      second_factor: await describeSecondFactor(db, viewer.id),
      oidc_id: (await findUser(db, viewer.id))?.oidc_id ?? null,
      emails: await findEmailRows(db, viewer.id),
      reports: await ctx.userExport.read('reports', db, viewer.id),
      notices: await ctx.userExport.read('notices', db, viewer.id),
      notifications: await ctx.userExport.read('notifications', db, viewer.id),
      notification_preferences: await ctx.userExport.read('notification_preferences', db, viewer.id),
      push_devices: await ctx.userExport.read('push_devices', db, viewer.id),
      calendar_feed: await ctx.userExport.read('calendar_feed', db, viewer.id),
      follows: await ctx.userExport.read('follows', db, viewer.id),
      stands: await ctx.userExport.read('stands', db, viewer.id),
      invites: await findInviteRows(db, viewer.id),
      blocks: await findBlockRows(db, viewer.id),
    };
  });
}
