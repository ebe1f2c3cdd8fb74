import { updateUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { changeProfile } from './change-profile.ts';
import { canEditProfile } from './users.policy.ts';

export function registerUpdateUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, updateUser, async ({ params, body, upload, viewer, request }) => {
    if (!canEditProfile(viewer, params.id)) throw new AppError('FORBIDDEN');
    return changeProfile(ctx, viewer, params.id, body, upload, request.ip);
  });
}
