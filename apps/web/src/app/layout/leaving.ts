import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

/** Whether the member wants to sign out while something of theirs still waits to be sent: asked before it is lost. */
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
