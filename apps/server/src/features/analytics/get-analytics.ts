import { getAnalytics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { readAnalytics } from './read-analytics.ts';

export function registerGetAnalytics(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getAnalytics, async ({ query }) => readAnalytics(ctx, query));
}
