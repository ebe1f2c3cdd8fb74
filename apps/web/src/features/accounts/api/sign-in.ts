import { useMutation } from '@tanstack/react-query';
import type { Credentials, signIn, signInWithForm, syncOrSignIn } from '@windfall/contract';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { ApiError, isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { type Endpoint, endpoint } from '../../../lib/api/endpoint.ts';
import { adoptSession } from '../../../lib/session/change-session.ts';
import { readAuthResponse } from './auth-response.ts';

/** A repetition only signs in once more, so each address is tried at the next backend too. */
const tokenEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', {
  alternative: '/api/auth/token',
  repeatable: true,
});
const loginEndpoint = endpoint<typeof signIn>('POST', '/api/auth/login', {
  alternative: '/api/auth/login',
  repeatable: true,
});
const formEndpoint = endpoint<typeof signInWithForm>('POST', '/api/token/login', {
  asForm: true,
  withoutCredentials: true,
});
/** An alias of the sign-in, which the contract names by its first path only. */
const usersEndpoint = {
  ...loginEndpoint,
  path: '/api/users/login',
  repeatable: false,
} as unknown as Endpoint<typeof signIn>;

export const ALL_ENDPOINTS_FAILED = 'ALL_ENDPOINTS_FAILED';

/** Signs in and stores user and bearer token. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: Credentials, { client }) =>
      readAuthResponse(await signInAtFirstAddress(apiOf(client), credentials)),
    onSuccess: ({ user, token }, _input, _result, { client }) =>
      adoptSession(client, { user, token: token ?? '' }),
    meta: { toast: false },
  });
}

/** Tries the addresses in order until one responds. */
async function signInAtFirstAddress(api: ApiClient, credentials: Credentials) {
  const { email: username, password } = credentials;
  const calls = [
    () => api.call(tokenEndpoint, { body: credentials }),
    () => api.call(loginEndpoint, { body: credentials }),
    () => api.call(formEndpoint, { body: { username, password } }),
    () => api.call(usersEndpoint, { body: credentials }),
  ];
  const failures: ApiError[] = [];
  for (const call of calls) {
    try {
      return (await call()).data;
    } catch (error) {
      if (!isApiError(error) || !mayRespondElsewhere(error)) throw error;
      failures.push(error);
    }
  }
  throw summaryOf(failures);
}

/** No response, or the host has no such path. Other errors are responses. */
function mayRespondElsewhere(error: ApiError): boolean {
  return isUnreachable(error) || error.status === 404 || error.status === 405;
}

/** The common failure of all addresses, or a general one when they differ. */
function summaryOf(failures: ApiError[]): ApiError {
  const [last] = failures.slice(-1);
  const isCommon = failures.every(({ status, code }) => status === last?.status && code === last.code);
  return last && isCommon ? last : new ApiError({ status: last?.status ?? 0, code: ALL_ENDPOINTS_FAILED });
}
