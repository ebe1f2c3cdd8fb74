import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  AppealDecision,
  countReports,
  decideAppeal,
  decideReport,
  listReports,
  Proof,
  ReportDecision,
  ReportQueue,
} from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listReportsEndpoint = endpoint<typeof listReports>('GET', '/api/admin/reports', { isList: true });
const countReportsEndpoint = endpoint<typeof countReports>('GET', '/api/admin/reports/count');
const decideReportEndpoint = endpoint<typeof decideReport>('POST', '/api/admin/reports/{id}/decision');
const decideAppealEndpoint = endpoint<typeof decideAppeal>('POST', '/api/admin/reports/{id}/appeal-decision');

/** The cases of one queue. */
export const queueQuery = (status: ReportQueue) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'queue', status] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const query = { status, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, next } = await apiOf(client).call(listReportsEndpoint, { query, signal });
      return { cases: data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Number of open reports and appeals. */
export const reportCountQuery = queryOptions({
  queryKey: ['reports', 'count'] as const,
  queryFn: async ({ client, signal }) => {
    const { data } = await apiOf(client).call(countReportsEndpoint, { signal });
    return data;
  },
});

interface Verdict<D> extends Proof {
  id: string;
  decision: D;
  reason: string;
}

/** Decides a case; it then moves to another queue. */
export function useDecideReport() {
  return useMutation({
    mutationFn: async ({ id, ...body }: Verdict<ReportDecision>, { client }) => {
      const { data } = await apiOf(client).call(decideReportEndpoint, { params: { id }, body });
      return data;
    },
    onSuccess: (_case, _verdict, _before, { client }) => invalidateDecided(client),
    onError: (error, _verdict, _before, { client }) => invalidateOnConflict(client, error),
  });
}

/** Decides an appeal in the same way. */
export function useDecideAppeal() {
  return useMutation({
    mutationFn: async ({ id, ...body }: Verdict<AppealDecision>, { client }) => {
      const { data } = await apiOf(client).call(decideAppealEndpoint, { params: { id }, body });
      return data;
    },
    onSuccess: (_case, _verdict, _before, { client }) => invalidateDecided(client),
    onError: (error, _verdict, _before, { client }) => invalidateOnConflict(client, error),
  });
}

/** A decision may change listings, members and messages. */
function invalidateDecided(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
  return client.invalidateQueries({ queryKey: ['reports'] });
}

/** Another administrator decided first, so the queue on screen is outdated. */
function invalidateOnConflict(client: QueryClient, error: Error): void {
  if (isApiError(error) && error.status === 409) void client.invalidateQueries({ queryKey: ['reports'] });
}
