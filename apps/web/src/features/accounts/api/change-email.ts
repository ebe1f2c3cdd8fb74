import { useMutation } from '@tanstack/react-query';
import type { BodyInput, changeEmail, requestEmailChange } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { clearLinkToken } from '../use-link-token.ts';
import { SESSIONS_KEY } from './list-sessions.ts';

const requestEndpoint = endpoint<typeof requestEmailChange>('POST', '/api/auth/email/request');
const changeEndpoint = endpoint<typeof changeEmail>('POST', '/api/auth/email');

/** Requests a link at the new address; the response is the same for addresses with and without an account. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof requestEmailChange>, { client }) =>
      apiOf(client).call(requestEndpoint, { body }),
    meta: { toast: false },
  });
}

/** Changes the member's address with the token of the email. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (token: string, { client }) => {
      const { data } = await apiOf(client).call(changeEndpoint, { body: { token } });
      return data.user;
    },
    onSuccess: (user, _token, _result, { client }) => {
      clearLinkToken('change-email');
      client.setQueryData(SESSION_KEY, user);
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    meta: { toast: false },
  });
}
