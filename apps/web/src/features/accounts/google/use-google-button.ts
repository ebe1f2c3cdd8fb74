import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type GoogleIdentity, loadGoogleIdentity } from './google-identity.ts';
import type { GooglePurpose } from './use-google-sign-in.ts';

/** Whether Google's own button is rendered, or the reason why not. */
export type ButtonState = 'loading' | 'shown' | 'loadFailed' | 'couldNotInitialize';

/** Maximum width that Google renders. */
const MAX_WIDTH = 400;

/** Loads Google's script and renders its button into `place`; `reload` retries after a failure. */
export function useGoogleButton(
  clientId: string,
  purpose: GooglePurpose,
  place: RefObject<HTMLElement | null>,
  onResponse: (response: unknown) => void,
) {
  const [state, setState] = useState<ButtonState>('loading');
  // The script keeps its first callback, which must call the newest render's handler.
  const answer = useRef(onResponse);
  useEffect(() => {
    answer.current = onResponse;
  });
  const load = useCallback(async () => {
    setState('loading');
    const google = await loadGoogleIdentity().catch(() => undefined);
    if (!place.current) return;
    if (google === undefined) return setState('loadFailed');
    const isDrawn = google && draw(google, clientId, purpose, place.current, (got) => answer.current(got));
    setState(isDrawn ? 'shown' : 'couldNotInitialize');
  }, [clientId, purpose, place]);
  useEffect(() => void load(), [load]);
  return { state, reload: () => void load() };
}

function draw(
  google: GoogleIdentity,
  clientId: string,
  purpose: GooglePurpose,
  place: HTMLElement,
  callback: (response: unknown) => void,
): boolean {
  const isSignUp = purpose === 'signUp';
  try {
    google.initialize({
      client_id: clientId,
      callback,
      context: isSignUp ? 'signup' : 'signin',
      ux_mode: 'popup',
    });
    place.replaceChildren();
    google.renderButton(place, {
      theme: 'outline',
      size: 'large',
      shape: 'pill',
      text: isSignUp ? 'signup_with' : 'signin_with',
      width: Math.min(MAX_WIDTH, place.parentElement?.clientWidth || MAX_WIDTH),
    });
    return true;
  } catch {
    return false;
  }
}
