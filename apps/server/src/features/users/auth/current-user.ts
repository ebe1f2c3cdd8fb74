import { checkSession, getCurrentUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor, withFirstDay } from '../profile/get-user.ts';

/** Registers both reads of the caller's account: one refuses visitors, the other reports whether a session exists. */
export function registerCurrentUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getCurrentUser, async ({ viewer }) => {
    const user = await getUserFor(ctx.db.read, viewer.id, viewer);
    if (!user) throw new AppError('UNAUTHORIZED');
    return { user: await withFirstDay(ctx, user, viewer) };
  });
  registerOperation(app, ctx, checkSession, async ({ viewer }) => {
    const user = viewer ? await getUserFor(ctx.db.read, viewer.id, viewer) : undefined;
    if (!user) return { authenticated: false, token: null, user: null };
    return { authenticated: true, token: null, user: await withFirstDay(ctx, user, viewer) };
  });
}
