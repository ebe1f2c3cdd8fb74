import { useMutation } from '@tanstack/react-query';
import { API_CLIENT, type signInWithGoogle } from '@windfall/contract';
import { ApiError, isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { type Endpoint, endpoint } from '../../../lib/api/endpoint.ts';
import { adoptSession } from '../../../lib/viewer/change-session.ts';
import { readAuthResponse } from './sign-in.ts';

type GoogleEndpoint = Endpoint<typeof signInWithGoogle>;

const ALL_ENDPOINTS_FAILED = 'ALL_ENDPOINTS_FAILED';

const first: GoogleEndpoint = endpoint<typeof signInWithGoogle>('POST', '/api/auth/google', {
  signsIn: true,
  // Each address gets one request with its own timeout.
  repeatable: false,
});

/**
 * All four take `{ credential }` and return the same response; the types know the operation by its first
 * address only.
 */
const ENDPOINTS: GoogleEndpoint[] = [
  '/api/auth/google',
  '/auth/google',
  '/api/auth/token',
  '/auth/token',
].map((path) => ({ ...first, path: path as typeof first.path }));

/** Signs in with a Google credential at the first address that responds, and stores user and token. */
export function useGoogleAuthentication() {
  return useMutation({
    mutationFn: async (body: { credential: string; invite?: string; code?: string }, { client }) => {
      const timeout = attemptTimeout();
      for (const address of ENDPOINTS) {
        try {
          const { data } = await apiOf(client).call({ ...address, timeout }, { body });
          return readAuthResponse(data);
        } catch (error) {
          if (!goesOn(error)) throw error;
        }
      }
      throw new ApiError({ status: 0, code: ALL_ENDPOINTS_FAILED });
    },
    onSuccess: ({ user, token }, _input, _result, { client }) => adoptSession(client, { user, token }),
  });
}

/** The development server does not wait for a remote backend. */
function attemptTimeout(): number {
  return import.meta.env.DEV ? API_CLIENT.googleDevelopmentTimeout : API_CLIENT.googleTimeout;
}

/** No response, a server error or no such address: the next one may respond. Other errors are final. */
function goesOn(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return isUnreachable(error) || error.status === 404 || error.status === 405;
}

/** No address has responded. */
export function hasNoResponse(error: Error): boolean {
  return isApiError(error) && error.code === ALL_ENDPOINTS_FAILED;
}
