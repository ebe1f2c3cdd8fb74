import type { QueryClient } from '@tanstack/react-query';
import type { signOut } from '@windfall/contract';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

/**
 * Set in local storage from signing out until the server has confirmed it. Scripts cannot delete the
 * session's cookie: without the mark, the next user of the browser would be signed in as the previous member.
 */
export const SIGN_OUT_PENDING = 'sign-out-pending';

const signOutEndpoint = endpoint<typeof signOut>('POST', '/api/auth/logout', {
  repeatable: true,
  asMember: true,
});

interface PendingRequest {
  done: Promise<void>;
  abort: () => void;
}

const pendingRequests = new WeakMap<QueryClient, PendingRequest>();
/** Used when local storage is disabled. */
let inMemory = false;

/** Whether a member has signed out here and the server has not confirmed it. */
export function isSignOutPending(): boolean {
  if (import.meta.env.SSR && typeof document === 'undefined') return false;
  try {
    return inMemory || localStorage.getItem(SIGN_OUT_PENDING) !== null;
  } catch {
    return inMemory;
  }
}

/** Marks the sign-out as pending and sends it with the current token. */
export function startSignOut(queryClient: QueryClient): Promise<void> {
  try {
    localStorage.setItem(SIGN_OUT_PENDING, '1');
  } catch {
    inMemory = true;
  }
  return reportSignOut(queryClient);
}

/** Sends a pending sign-out. Returns whether none is pending afterwards. */
export async function finishSignOut(queryClient: QueryClient): Promise<boolean> {
  if (!isSignOutPending()) return true;
  return reportSignOut(queryClient).then(
    () => true,
    () => !isSignOutPending(),
  );
}

/** Call it after a new sign-in, which replaces the cookie: a sign-out request would end the new session. */
export function clearPendingSignOut(queryClient: QueryClient): void {
  clearMark();
  pendingRequests.get(queryClient)?.abort();
}

function reportSignOut(queryClient: QueryClient): Promise<void> {
  const present = pendingRequests.get(queryClient);
  if (present) return present.done;
  const controller = new AbortController();
  const done = call(queryClient, controller.signal).finally(() => pendingRequests.delete(queryClient));
  pendingRequests.set(queryClient, { done, abort: () => controller.abort() });
  return done;
}

async function call(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  try {
    await apiOf(queryClient).call(signOutEndpoint, { signal });
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  if (!signal.aborted) clearMark();
}

function clearMark(): void {
  inMemory = false;
  try {
    localStorage.removeItem(SIGN_OUT_PENDING);
  } catch {
    // Disabled storage contains no mark.
  }
}
