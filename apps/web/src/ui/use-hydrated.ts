import { useSyncExternalStore } from 'react';

/** False on the server and until the page's scripts have taken over what the server drew. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
