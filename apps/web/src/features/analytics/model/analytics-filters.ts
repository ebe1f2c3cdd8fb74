import type { AnalyticsStep, AnalyticsTable } from '@windfall/contract';
import { paths } from '../../../lib/paths.ts';
import { withQuery } from '../../../lib/with-query.ts';

export const STEPS = ['day', 'week', 'month'] as const satisfies AnalyticsStep[];

/** The selected period; empty for the server's default. */
export interface AnalyticsFilters {
  readonly from: string;
  readonly to: string;
  readonly by: AnalyticsStep;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readAnalyticsFilters(params: URLSearchParams): AnalyticsFilters {
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  return { from: day('from'), to: day('to'), by: STEPS.find((step) => step === params.get('by')) ?? 'day' };
}

/** Parameters of the period in the address. */
export function analyticsQueryOf({ from, to, by }: AnalyticsFilters): Record<string, string> {
  return { ...(from && { from }), ...(to && { to }), ...(by !== 'day' && { by }) };
}

export function analyticsPath(filters: AnalyticsFilters): string {
  const search = new URLSearchParams(analyticsQueryOf(filters));
  return withQuery(paths.analytics, search);
}

/** Download address of a table of this period. */
export function tableAddress(filters: AnalyticsFilters, series: AnalyticsTable): string {
  return `/api/admin/analytics.csv?${new URLSearchParams({ ...analyticsQueryOf(filters), series })}`;
}
