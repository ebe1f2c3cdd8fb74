import { POLL } from '@windfall/contract';
import { useSyncExternalStore } from 'react';

/** Where the bearer token of the session is kept (spec section 4). */
const STORAGE_KEY = 'token';

export function readToken(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? null;
  } catch {
    // Storage can be switched off in the browser; the cookie still carries the session.
    return null;
  }
}

export function storeToken(token: string | null): void {
  try {
    if (token) sessionStorage.setItem(STORAGE_KEY, token);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above.
  }
}

/** Whether a session token is stored, checked every second (spec section 2, Navigation bar). */
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
