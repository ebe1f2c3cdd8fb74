import { countUnread } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { sumUnread } from './inbox.repo.ts';
import { mayReadInboxOf } from './messages.policy.ts';

export function registerCountUnread(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, countUnread, async ({ params, viewer }) => {
    if (!mayReadInboxOf(viewer, params.userId)) throw new AppError('FORBIDDEN');
    return { count: await sumUnread(ctx.db.read, viewer.id) };
  });
}
