import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

/** Opens the confirmation of signing out with unsent outbox items. */
export function askToLeave(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

export function useAskedToLeave(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
    () => false,
  );
}
