import { useMutation } from '@tanstack/react-query';
import type { createReport, NewReport } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { ownReportsQuery } from './own-reports.ts';

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
