import { useMutation } from '@tanstack/react-query';
import type { requestPasswordReset, resetPassword } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';

const resetEndpoint = endpoint<typeof resetPassword>('POST', '/api/auth/password-reset');

/**
 * Sets a new password with the token of an email. That ends every session of the account, perhaps this
 * browser's.
 */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }, { client }) =>
      apiOf(client).call(resetEndpoint, { body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: SESSION_KEY }),
    meta: { toast: false },
  });
}

const requestEndpoint = endpoint<typeof requestPasswordReset>('POST', '/api/auth/password-reset/request');

/**
 * Requests an email with a reset link; the response is the same for addresses with and without an account.
 */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }, { client }) => apiOf(client).call(requestEndpoint, { body }),
    meta: { toast: false },
  });
}
