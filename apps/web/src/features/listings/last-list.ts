import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

const STORAGE_KEY = 'windfall:list';

/** Remembers the list that is shown, with its filters, for the way back from a listing. */
export function useRememberList(address: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(STORAGE_KEY, address);
    } catch {
      // Without storage the way back leads to all listings.
    }
  }, [address]);
}

/** Address of the list that was shown last in this tab. */
export function useLastList(): string {
  return useHydrated() ? readLastList() : paths.listings;
}

/** Anything else in the storage is not a list of this site. */
function readLastList(): string {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY) ?? '';
    const isList = stored === paths.listings || stored.startsWith(`${paths.listings}?`);
    return isList ? stored : paths.listings;
  } catch {
    return paths.listings;
  }
}
