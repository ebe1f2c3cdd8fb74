import { POLL } from '@windfall/contract';
import { useSyncExternalStore } from 'react';

/** Storage key of the session's bearer token. */
const STORAGE_KEY = 'token';

/** Node.js has a session storage too, shared by all requests: the server must neither read nor write it. */
const isServer = import.meta.env.SSR && typeof document === 'undefined';

export function readToken(): string | null {
  if (isServer) return null;
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    // With disabled storage the cookie still identifies the session.
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
