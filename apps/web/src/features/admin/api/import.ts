import { useMutation } from '@tanstack/react-query';
import type { BodyInput, importInvites, importListings, ListingImport, QueryInput } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const importEndpoint = endpoint<typeof importListings>('POST', '/api/admin/listings/import', {
  timeout: 120_000,
});

export const TEMPLATE_HREF = '/api/admin/listings/template.csv';

interface ImportInput extends BodyInput<typeof importListings> {
  query: QueryInput<typeof importListings>;
  idempotencyKey: string | undefined;
}

/** Checks a file of listings, or shares what is in it. */
export function useImportListings() {
  return useMutation({
    mutationFn: async ({ query, idempotencyKey, ...body }: ImportInput, { client }) =>
      (await apiOf(client).call(importEndpoint, { query, idempotencyKey, body })).data,
    onSuccess: ({ dry_run }, _input, _result, { client }) => {
      // Lists, figures and the audit log are fetched where they are shown next.
      if (!dry_run) void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

const inviteEndpoint = endpoint<typeof importInvites>('POST', '/api/admin/invites/import', {
  timeout: 120_000,
});

interface InviteInput extends BodyInput<typeof importInvites> {
  query: QueryInput<typeof importInvites>;
  idempotencyKey: string | undefined;
}

/** Checks a file of neighbors, or invites them. */
export function useImportInvites() {
  return useMutation({
    mutationFn: async ({ query, idempotencyKey, ...body }: InviteInput, { client }) =>
      (await apiOf(client).call(inviteEndpoint, { query, idempotencyKey, body })).data,
    onSuccess: ({ dry_run }, _input, _result, { client }) => {
      if (!dry_run) void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

type Fault = ListingImport['faults'][number];

/** What is wrong with the lines of a file that was refused. */
export function faultsOf(error: unknown): Fault[] {
  const fields = isApiError(error) ? error.fields : undefined;
  return Object.entries(fields ?? {}).flatMap(([name, message]) => {
    const [, line, column = null] = /^lines\.(\d+)(?:\.(.+))?$/.exec(name) ?? [];
    return line === undefined ? [] : [{ line: Number(line), column, message }];
  });
}
