import { POLL } from '@windfall/contract';
import { useSyncExternalStore } from 'react';

/** Where the bearer token of the session is kept. */
const STORAGE_KEY = 'token';

/** Node has a session storage too, shared by all requests: the server must neither read nor write it. */
const isServer = import.meta.env.SSR && typeof document === 'undefined';

export function readToken(): string | null {
  if (isServer) return null;
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be switched off in the browser; the cookie still carries the session.
    return null;
  }
}

export function storeToken(token: string | null): void {
  if (isServer) return;
  try {
    if (token) sessionStorage.setItem(STORAGE_KEY, token);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above.
  }
}

/** Whether a session token is stored, checked every second. */
export function useHasToken(): boolean {
  return useSyncExternalStore(
    watchToken,
    () => readToken() !== null,
    () => false,
  );
}

function watchToken(onChange: () => void): () => void {
  const timer = setInterval(onChange, POLL.authState);
  return () => clearInterval(timer);
}
