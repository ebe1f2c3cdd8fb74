import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GooglePurpose } from './use-google-sign-in.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** Whether the script element in the page has loaded. */
const arrivals = new WeakMap<Element, Promise<void>>();

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

/** The used part of Google's script. */
interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    callback: (response: unknown) => void;
    context: 'signin' | 'signup';
    ux_mode: 'popup';
  }) => void;
  renderButton: (
    parent: HTMLElement,
    options: {
      theme: 'outline' | 'filled_black';
      size: 'large';
      shape: 'pill';
      text: 'signin_with' | 'signup_with';
      width: number;
    },
  ) => void;
}

/**
 * Google's script, loaded once and only where Google sign-in is enabled. Null when the loaded script is
 * invalid; rejects when loading fails, and can then be called again.
 */
async function loadGoogleIdentity(): Promise<GoogleIdentity | null> {
  const present = document.head.querySelector(`script[src="${SCRIPT}"]`);
  await ((present && arrivals.get(present)) ?? fetchScript());
  return readGoogleIdentity();
}

function fetchScript(): Promise<void> {
  const script = document.createElement('script');
  const arrival = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the script of Google did not load'));
    };
  });
  arrivals.set(script, arrival);
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
  return arrival;
}

function readGoogleIdentity(): GoogleIdentity | null {
  const { google } = window as { google?: { accounts?: { id?: Partial<GoogleIdentity> } } };
  const id = google?.accounts?.id;
  if (typeof id?.initialize !== 'function' || typeof id.renderButton !== 'function') return null;
  return id as GoogleIdentity;
}
