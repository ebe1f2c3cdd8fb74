import {
  type Analytics,
  type AnalyticsPoint,
  type AnalyticsTable,
  downloadAnalytics,
  EXCHANGE_FIGURES,
  getAnalytics,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type Cell, toCsv } from '../../lib/csv.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
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

/** One table of the analytics, with its headings first. */
function analyticsTable(analytics: Analytics, table: AnalyticsTable): Cell[][] {
  const { points, categories, places, rules, searches } = analytics;
  const overTime = (columns: Record<string, (point: AnalyticsPoint) => Cell>): Cell[][] => [
    ['from', 'to', ...Object.keys(columns)],
    ...points.map((point) => [point.start, point.end, ...Object.values(columns).map((of) => of(point))]),
  ];
  const list = (
    heading: string,
    rows: readonly { name: string; count: number }[],
    unit: string,
  ): Cell[][] => [[heading, unit], ...rows.map(({ name, count }) => [name, count])];
  switch (table) {
    case 'listings':
      return overTime({
        listings: (point) => point.listings,
        found_taker: (point) => point.found_taker,
        found_taker_share: (point) => rounded(point.found_taker_share),
      });
    case 'members':
    case 'messages':
    case 'taken':
      return overTime({ [table]: (point) => point[table] });
    case 'answers':
      return overTime({
        conversations: (point) => point.conversations,
        answered: (point) => point.answered,
        answered_share: (point) => rounded(point.answered_share),
        median_minutes: (point) => point.median_minutes,
        p90_minutes: (point) => point.p90_minutes,
      });
    case 'exchanges':
      return overTime(Object.fromEntries(EXCHANGE_FIGURES.map((name) => [name, (point) => point[name]])));
    case 'rules':
      return [
        ['rule', ...EXCHANGE_FIGURES],
        ...rules.map((row) => [row.rule, ...EXCHANGE_FIGURES.map((name) => row[name])]),
      ];
    case 'categories':
      return list('category', categories, 'listings');
    case 'places':
      return list('place', places, 'listings');
    case 'searches':
      return list('words', searches, 'searches');
  }
}

const rounded = (share: number | null) => share && Math.round(share * 1_000) / 1_000;
