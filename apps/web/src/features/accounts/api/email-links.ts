import { useMutation } from '@tanstack/react-query';
import type {
  BodyInput,
  changeEmail,
  requestEmailChange,
  requestEmailVerification,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  signInWithEmail,
  verifyEmail,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { adoptSession } from '../../../lib/viewer/change-session.ts';
import { clearLinkToken } from '../use-link-token.ts';
import { SESSIONS_KEY } from './sessions.ts';
import { readAuthResponse } from './sign-in.ts';

const resetEndpoint = endpoint<typeof resetPassword>('POST', '/api/auth/password-reset');

const resetRequestEndpoint = endpoint<typeof requestPasswordReset>(
  'POST',
  '/api/auth/password-reset/request',
);

const verifyEndpoint = endpoint<typeof verifyEmail>('POST', '/api/auth/verify-email');

const verificationEndpoint = endpoint<typeof requestEmailVerification>(
  'POST',
  '/api/auth/verify-email/request',
);

const signInRequestEndpoint = endpoint<typeof requestSignInLink>('POST', '/api/auth/email-sign-in/request');
const signInEndpoint = endpoint<typeof signInWithEmail>('POST', '/api/auth/email-sign-in', { signsIn: true });

const requestEndpoint = endpoint<typeof requestEmailChange>('POST', '/api/auth/email/request');
const changeEndpoint = endpoint<typeof changeEmail>('POST', '/api/auth/email');

/** Requests a link at the new address; the response is the same for addresses with and without an account. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof requestEmailChange>, { client }) =>
      apiOf(client).call(requestEndpoint, { body }),
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
  });
}

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
  });
}

/** Requests another confirmation email. */
export function useRequestEmailVerification() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(verificationEndpoint, {}),
  });
}

/**
 * Sets a new password with the token of an email. That ends every session of the account, perhaps this
 * browser's.
 */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }, { client }) =>
      apiOf(client).call(resetEndpoint, { body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}

/**
 * Requests an email with a reset link; the response is the same for addresses with and without an account.
 */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }, { client }) => apiOf(client).call(resetRequestEndpoint, { body }),
  });
}

/** Requests an email to sign in with; the response is the same for addresses with and without an account. */
export function useRequestSignInLink() {
  return useMutation({
    mutationFn: (body: { email: string }, { client }) => apiOf(client).call(signInRequestEndpoint, { body }),
  });
}

/** Signs in with the token of a link, or with the address and the code of its email. */
export function useSignInWithEmail() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof signInWithEmail>, { client }) =>
      readAuthResponse((await apiOf(client).call(signInEndpoint, { body })).data),
    onSuccess: ({ user, token }, _input, _result, { client }) => adoptSession(client, { user, token }),
  });
}
