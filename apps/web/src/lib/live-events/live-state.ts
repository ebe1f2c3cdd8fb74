import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether news of the server comes by itself, so that nobody has to ask for it on a timer. */
export function isLive(): boolean {
  return isOpen;
}

export function setLive(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLive,
    () => false,
  );
}
