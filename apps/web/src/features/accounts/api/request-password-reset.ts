import { useMutation } from '@tanstack/react-query';
import type { requestPasswordReset } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const requestEndpoint = endpoint<typeof requestPasswordReset>('POST', '/api/auth/password-reset/request');

/** Has a link for choosing a new password sent; answers alike whether the address has an account or not. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }, { client }) => apiOf(client).call(requestEndpoint, { body }),
    meta: { toast: false },
  });
}
