import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type GoogleIdentity, loadGoogleIdentity } from './google-identity.ts';
import type { GooglePurpose } from './use-google-sign-in.ts';

/** Whether Google's own button stands in its place, and if not, why. */
export type ButtonState = 'loading' | 'shown' | 'loadFailed' | 'couldNotInitialize';

/** As wide as Google draws it at most. */
const MAX_WIDTH = 400;

/** Loads Google's script and has it draw its button into `place`; `reload` tries again after a failure. */
export function useGoogleButton(
  clientId: string,
  purpose: GooglePurpose,
  place: RefObject<HTMLElement | null>,
  onResponse: (response: unknown) => void,
) {
  const [state, setState] = useState<ButtonState>('loading');
  // The script keeps the first callback it was given, which must reach the newest render.
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
