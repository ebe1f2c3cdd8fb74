import { downloadAnalytics, getAnalytics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { toCsv } from '../../lib/csv.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { analyticsTable } from './analytics-table.ts';
import { readAnalytics } from './read-analytics.ts';

/** The daily figures, shown and as a file. */
export function registerDailyFigures(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getAnalytics, async ({ query }) => readAnalytics(ctx, query));
  registerOperation(app, ctx, downloadAnalytics, async ({ query: { series, ...query }, reply }) => {
    const analytics = await readAnalytics(ctx, query);
    const name = `windfall-${series}-${analytics.from}-to-${analytics.to}-by-${analytics.by}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return toCsv(analyticsTable(analytics, series));
  });
}
