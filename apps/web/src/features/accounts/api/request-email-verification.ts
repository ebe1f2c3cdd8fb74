import { useMutation } from '@tanstack/react-query';
import type { requestEmailVerification } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const requestEndpoint = endpoint<typeof requestEmailVerification>('POST', '/api/auth/verify-email/request');

/** Requests another confirmation email. */
export function useRequestEmailVerification() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(requestEndpoint, {}),
    meta: { toast: false },
  });
}
