import { useSyncExternalStore } from 'react';

let isConfirmationOpen = false;
const listeners = new Set<() => void>();

/** Opens the confirmation of signing out with unsent outbox items. */
export function setConfirmationOpen(isOpen: boolean): void {
  isConfirmationOpen = isOpen;
  for (const listener of listeners) listener();
}

export function useIsConfirmationOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isConfirmationOpen,
    () => false,
  );
}
