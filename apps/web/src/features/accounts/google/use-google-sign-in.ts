import { useMutation } from '@tanstack/react-query';
import { API_CLIENT, type signInWithGoogle, type User } from '@windfall/contract';
import { useRef, useState } from 'react';
import { ApiError, isApiError, isUnreachable, serverMessage } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { type Endpoint, endpoint } from '../../../lib/api/endpoint.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { adoptSession } from '../../../lib/viewer/change-session.ts';
import { readAuthResponse } from '../api/sign-in.ts';
import { asksForCode } from '../auth-failure.ts';
import { isUsable, readCredential } from './credential.ts';
import { type GoogleTexts, strings } from './strings.ts';

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

export type GooglePurpose = 'signIn' | 'signUp';

interface Failure {
  message: string;
  /** The credential may be sent once more. */
  canRetry: boolean;
  /** The credential is sent once more with a code of the second factor. */
  needsCode?: boolean;
}

/** Handles the response of Google's script: signs in, or returns the message of the failure. */
export function useGoogleSignIn(
  purpose: GooglePurpose,
  invite: string | undefined,
  onSignedIn: (user: User) => void,
) {
  const t = useStrings(strings);
  const { mutate, isPending } = useGoogleAuthentication();
  const [failure, setFailure] = useState<Failure | null>(null);
  // Never stored: the credential gives access to an account while it is valid.
  const saved = useRef<string | null>(null);
  const authenticate = (credential: string, isRetry: boolean, code?: string) => {
    setFailure(null);
    mutate(
      { credential, ...(invite && { invite }), ...(code && { code }) },
      {
        onSuccess: ({ user }) => {
          saved.current = null;
          toast.success(purpose === 'signIn' ? t.welcomeBack(user.name) : t.welcome(user.name));
          onSignedIn(user);
        },
        onError: (error) => {
          const canRetry = hasNoResponse(error);
          const needsCode = asksForCode(error);
          if (!canRetry && !needsCode) saved.current = null;
          if (needsCode) setFailure({ message: error.message, canRetry: false, needsCode });
          else if (isDisabled(error)) toast.info(t.disabled);
          else setFailure({ message: messageOf(error, purpose, isRetry, t), canRetry });
        },
      },
    );
  };
  const receive = (response: unknown) => {
    const { credential, problem } = readCredential(response);
    saved.current = credential;
    if (credential === null) setFailure({ message: t[problem], canRetry: false });
    else authenticate(credential, false);
  };
  const retry = () => {
    const credential = saved.current;
    if (credential && isUsable(credential, Date.now())) return authenticate(credential, true);
    saved.current = null;
    setFailure({ message: t.noSavedCredential, canRetry: false });
  };
  const giveCode = (code: string) => {
    if (saved.current) authenticate(saved.current, false, code);
  };
  return { receive, retry, giveCode, failure, isPending };
}

function messageOf(error: Error, purpose: GooglePurpose, isRetry: boolean, t: GoogleTexts): string {
  if (hasNoResponse(error)) return isRetry ? t.retryFailed : t.allEndpointsFailed;
  const reason = serverMessage(error);
  if (reason) return t.loginFailed(reason);
  return purpose === 'signUp' ? t.signUpFailed : t.loginFailed(t.invalidResponse);
}

function hasNoResponse(error: Error): boolean {
  return isApiError(error) && error.code === ALL_ENDPOINTS_FAILED;
}

/** Google sign-in was disabled after the page was rendered. */
function isDisabled(error: Error): boolean {
  return isApiError(error) && error.code === 'GOOGLE_DISABLED';
}

type GoogleEndpoint = Endpoint<typeof signInWithGoogle>;

/** Signs in with a Google credential at the first address that responds, and stores user and token. */
function useGoogleAuthentication() {
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
