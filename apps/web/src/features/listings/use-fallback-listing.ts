import { useEffect, useState } from 'react';
import { isUnreachable } from '../../lib/api/api-error.ts';
import type { StoredListing } from './stored-listings.ts';

/** The cached version of a listing while the server is unreachable; null otherwise. */
export function useFallbackListing(error: Error | null, id: string): StoredListing | null {
  const [found, setFound] = useState<StoredListing | null>(null);
  const isNeeded = isUnreachable(error);
  useEffect(() => {
    if (!isNeeded) return setFound(null);
    void import('./local-listings.ts').then(
      ({ findLocalListing }) => setFound(findLocalListing(id)),
      () => {},
    );
  }, [isNeeded, id]);
  return isNeeded && found?.id === id ? found : null;
}
