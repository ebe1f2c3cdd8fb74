import type { User } from '@windfall/contract';
import { useRef, useState } from 'react';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { hasNoResponse, useGoogleAuthentication } from '../api/sign-in-with-google.ts';
import { asksForCode } from '../auth-failure.ts';
import { isUsable, readCredential } from './credential.ts';
import { type GoogleTexts, strings } from './strings.ts';

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

/** Google sign-in was disabled after the page was rendered. */
function isDisabled(error: Error): boolean {
  return isApiError(error) && error.code === 'GOOGLE_DISABLED';
}
