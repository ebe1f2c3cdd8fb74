import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { createReport, listOwnReports, NewReport } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
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

const createReportEndpoint = endpoint<typeof createReport>('POST', '/api/reports');

/** Sends a report to the administrators; a repetition has no second effect. */
export function useCreateReport() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: (report: NewReport, { client }) =>
      apiOf(client).call(createReportEndpoint, { body: report, idempotencyKey: keyOf(report) }),
    onSuccess: (_report, _sent, _before, { client }) => {
      resetKey();
      void client.invalidateQueries({ queryKey: ownReportsQuery.queryKey });
    },
  });
}
