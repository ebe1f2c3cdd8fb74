import { useSyncExternalStore } from 'react';
import { STORED_PREFIX } from '../browser-storage/device-storage.ts';
import { personOf } from '../session/stored-owner.ts';

/** The sender of items without a person, such as a tap at a stand: signed-in members and visitors of this browser send them. */
export const ANYONE = 'anyone';

/** Key prefix of all outbox entries, of all members. */
export const OUTBOX_PREFIX = `${STORED_PREFIX}outbox:`;
const CHANGED = 'windfall-outbox';

/** Key prefix of a member's outbox items, with those that the member has made for groups; each item has its own key. */
export const outboxPrefix = (userId: string) => `${OUTBOX_PREFIX}${encodeURIComponent(personOf(userId))}:`;

/** Returns a test for keys of local storage that belong to the outbox of another member who is still signed in. */
export function outboxOfOthers(userId: string | undefined): (key: string) => boolean {
  const own = userId === undefined ? null : outboxPrefix(userId);
  return (key) => key.startsWith(OUTBOX_PREFIX) && (own === null || !key.startsWith(own));
}

/**
 * The number of outbox items of this member. Counts only the keys, so that the code of the outbox can load
 * later.
 */
export function countOutbox(userId: string | undefined): number {
  if (userId === undefined) return 0;
  try {
    const prefix = outboxPrefix(userId);
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length;
  } catch {
    return 0;
  }
}

/** `countOutbox`, updated on changes; 0 on the server and in the first render. */
export function useOutboxCount(userId: string | undefined): number {
  return useSyncExternalStore(
    watchOutbox,
    () => countOutbox(userId),
    () => 0,
  );
}

/** Calls back when an item is added, changed or deleted, in this tab or in another. */
export function watchOutbox(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(OUTBOX_PREFIX)) onChange();
  };
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onStorage);
  };
}

export function publishOutboxChanged(): void {
  dispatchEvent(new Event(CHANGED));
}
