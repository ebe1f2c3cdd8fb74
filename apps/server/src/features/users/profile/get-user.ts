import { getUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor } from './get-user-for.ts';

export function registerGetUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getUser, async ({ params, viewer }) => {
    const user = await getUserFor(ctx.db.read, params.id, viewer);
    if (!user) throw new AppError('USER_NOT_FOUND');
    return user;
  });
}
