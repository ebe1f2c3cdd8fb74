const SCRIPT = 'https://accounts.google.com/gsi/client';

/** The used part of Google's script. */
export interface GoogleIdentity {
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

/** Whether the script element in the page has loaded. */
const arrivals = new WeakMap<Element, Promise<void>>();

/**
 * Google's script, loaded once and only where Google sign-in is enabled. Null when the loaded script is
 * invalid; rejects when loading fails, and can then be called again.
 */
export async function loadGoogleIdentity(): Promise<GoogleIdentity | null> {
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
