import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { getAnalytics } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { type AnalyticsFilters, analyticsQueryOf } from '../model/analytics-filters.ts';

const getAnalyticsEndpoint = endpoint<typeof getAnalytics>('GET', '/api/admin/analytics');

/** Figures of a period; the previous period stays visible while another one loads. */
export const analyticsQuery = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ['analytics', filters],
    queryFn: async ({ client, signal }) => {
      const query = analyticsQueryOf(filters);
      const { data } = await apiOf(client).call(getAnalyticsEndpoint, { query, signal });
      return data;
    },
    placeholderData: keepPreviousData,
  });
