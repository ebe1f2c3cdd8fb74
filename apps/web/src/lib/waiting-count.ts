import { useSyncExternalStore } from 'react';
import { STORED_PREFIX } from './draft-text.ts';

/** Key prefix of all outbox entries, of all members. */
export const WAITING_PREFIX = `${STORED_PREFIX}outbox:`;
const CHANGED = 'windfall-outbox';

/** Key prefix of a member's outbox items; each item has its own key. */
export const waitingPrefix = (userId: string) => `${WAITING_PREFIX}${encodeURIComponent(userId)}:`;

/** Whether a key of local storage belongs to the outbox of another member who is still signed in. */
export function isWaitingOfOthers(key: string, userId: string | undefined): boolean {
  return key.startsWith(WAITING_PREFIX) && (userId === undefined || !key.startsWith(waitingPrefix(userId)));
}

/**
 * The number of outbox items of this member. Counts only the keys, so that the code of the outbox can load
 * later.
 */
export function countWaiting(userId: string | undefined): number {
  if (userId === undefined) return 0;
  try {
    const prefix = waitingPrefix(userId);
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length;
  } catch {
    return 0;
  }
}

/** `countWaiting`, updated on changes; 0 on the server and in the first render. */
export function useWaitingCount(userId: string | undefined): number {
  return useSyncExternalStore(
    watchWaiting,
    () => countWaiting(userId),
    () => 0,
  );
}

/** Calls back when an item is added, changed or deleted, in this tab or in another. */
export function watchWaiting(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(WAITING_PREFIX)) onChange();
  };
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onStorage);
  };
}

export function publishWaitingCount(): void {
  dispatchEvent(new Event(CHANGED));
}
