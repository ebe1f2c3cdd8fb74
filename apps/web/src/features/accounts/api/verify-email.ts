import { useMutation } from '@tanstack/react-query';
import type { requestEmailVerification, verifyEmail } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { clearLinkToken } from '../use-link-token.ts';

const verifyEndpoint = endpoint<typeof verifyEmail>('POST', '/api/auth/verify-email');

/** Confirms the member's address with the token of the email. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: async (token: string, { client }) => {
      const { data } = await apiOf(client).call(verifyEndpoint, { body: { token } });
      return data.user;
    },
    onSuccess: (user, _token, _result, { client }) => {
      clearLinkToken('verify-email');
      client.setQueryData(SESSION_KEY, user);
    },
    meta: { toast: false },
  });
}

const requestEndpoint = endpoint<typeof requestEmailVerification>('POST', '/api/auth/verify-email/request');

/** Requests another confirmation email. */
export function useRequestEmailVerification() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(requestEndpoint, {}),
    meta: { toast: false },
  });
}
