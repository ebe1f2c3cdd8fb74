import { getLastQuestion } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findLastQuestion } from './messages.repo.ts';

export function registerGetLastQuestion(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getLastQuestion, async ({ params, viewer }) => ({
    asked_at: await findLastQuestion(ctx.db.read, viewer.id, params.listingId),
  }));
}
