import { useMutation } from '@tanstack/react-query';
import type { createReport, NewReport } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { makeId } from '../../../lib/make-id.ts';

const createReportEndpoint = endpoint<typeof createReport>('POST', '/api/reports');

/** Reports something to the administrators; a call that was lost is repeated under its key and counts once. */
export function useCreateReport() {
  return useMutation({
    mutationFn: (report: NewReport, { client }) =>
      apiOf(client).call(createReportEndpoint, { body: report, idempotencyKey: makeId() }),
    meta: { toast: false },
  });
}
