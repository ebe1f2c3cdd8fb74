import { checkSession } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor } from '../profile/get-user-for.ts';

export function registerCheckSession(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, checkSession, async ({ viewer }) => {
    const user = viewer ? await getUserFor(ctx.db.read, viewer.id, viewer) : undefined;
    return { authenticated: user !== undefined, token: null, user: user ?? null };
  });
}
