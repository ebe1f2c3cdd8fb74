import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listOwnReports } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';

const listOwnReportsEndpoint = endpoint<typeof listOwnReports>('GET', '/api/reports/mine', { isList: true });

/** The member's reports, latest first. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: ['reports', 'own'] as const,
  queryFn: async ({ client, signal, pageParam }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    const { data, next } = await apiOf(client).call(listOwnReportsEndpoint, { query, signal });
    return { reports: data, next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Refetches after a notice, since a decision reaches its reporter as a notice. */
export const reportEvents: LiveEventHandlers = {
  notice: (client) => void client.invalidateQueries({ queryKey: ownReportsQuery.queryKey }),
};
