import { useMutation } from '@tanstack/react-query';
import type {
  AuthResponse,
  BodyInput,
  Credentials,
  register,
  signIn,
  signInWithForm,
  syncOrSignIn,
  User,
} from '@windfall/contract';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { ApiError, isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { type Endpoint, endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { storeLocalRegisteredUser } from '../../../lib/session/stored-users.ts';
import { adoptSession } from '../../../lib/viewer/change-session.ts';

const registerEndpoint = endpoint<typeof register>('POST', '/api/auth/register', { signsIn: true });

export const INVALID_RESPONSE = 'INVALID_RESPONSE';

/** A repetition only signs in once more, so each address is tried at the next backend too. */
const tokenEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', {
  alternative: '/api/auth/token',
  repeatable: true,
  signsIn: true,
});
const loginEndpoint = endpoint<typeof signIn>('POST', '/api/auth/login', {
  alternative: '/api/auth/login',
  repeatable: true,
  signsIn: true,
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

/** Signs in and stores the user, and the bearer token of a backend that gives one. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: Credentials, { client }) =>
      readAuthResponse(await signInAtFirstAddress(apiOf(client), credentials)),
    onSuccess: ({ user, token }, _input, _result, { client }) => adoptSession(client, { user, token }),
  });
}

/** Tries the addresses in order until one responds. */
async function signInAtFirstAddress(api: ApiClient, credentials: Credentials) {
  const { email: username, ...rest } = credentials;
  const calls = [
    () => api.call(tokenEndpoint, { body: credentials }),
    () => api.call(loginEndpoint, { body: credentials }),
    () => api.call(formEndpoint, { body: { username, ...rest } }),
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

/** The member; `token` is null where the server returns none: on this origin, where the cookie holds the session. */
export interface SignedIn {
  user: User;
  token: string | null;
  isSignedIn: boolean;
}

/** Validates a successful response, also of another backend: it must contain a user. */
export function readAuthResponse(response: Partial<AuthResponse> | null | undefined): SignedIn {
  if (!response?.user?.id) throw new ApiError({ status: 0, code: INVALID_RESPONSE });
  const token = response.token || response.access_token || null;
  return { user: response.user, token, isSignedIn: token !== null || response.credential === 'cookie' };
}

/**
 * Creates an account; a response with a token or the cookie of a session signs in at once. A registration whose response was lost is
 * sent again under its key, and then signs in to the account of the first attempt.
 */
export function useRegister() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: async (registration: BodyInput<typeof register>, { client }) => {
      const idempotencyKey = keyOf(registration);
      const { data } = await apiOf(client).call(registerEndpoint, { body: registration, idempotencyKey });
      return readAuthResponse(data);
    },
    onSuccess: ({ user, token, isSignedIn }, _input, _result, { client }) => {
      resetKey();
      if (isSignedIn) adoptSession(client, { user, token });
      // Not earlier: starting the new session deletes the stored data of the previous member.
      storeLocalRegisteredUser(user);
    },
  });
}
