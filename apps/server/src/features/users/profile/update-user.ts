import { updateUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { openConfirmation } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { canEditProfile } from '../users.policy.ts';
import { changeProfile } from './change-profile.ts';
import { withFirstDay } from './get-user.ts';

export function registerUpdateUser(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, updateUser, async ({ params, body, upload, viewer, request, reply }) => {
    if (!canEditProfile(viewer, params.id)) throw new AppError('FORBIDDEN');
    // The server stores no earlier version of a profile, so a change cannot be undone.
    if (params.id !== viewer.id) await confirm(viewer, body, reply);
    const user = await changeProfile(ctx, viewer, params.id, body, upload, request.ip);
    return withFirstDay(ctx, user, viewer);
  });
}
