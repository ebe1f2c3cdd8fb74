import { useMemo, useSyncExternalStore } from 'react';
import { readStored, STORED_PREFIX, writeStored } from '../../lib/browser-storage/device-storage.ts';

/** The location of the last shared listing, with the ZIP code of the place that was chosen. */
export interface LastPlace {
  readonly location: string;
  readonly zip_code: string;
}

/** One per member; deleted on sign-out. */
const keyOf = (userId: string) => `${STORED_PREFIX}last-place:${userId}`;

export function storeLastPlace(userId: string, place: LastPlace): void {
  writeStored(keyOf(userId), place);
}

/** Null without one, on the server and in the first render. */
export function useLastPlace(userId: string): LastPlace | null {
  const text = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(readLastPlace(userId)),
    () => 'null',
  );
  return useMemo(() => JSON.parse(text) as LastPlace | null, [text]);
}

function readLastPlace(userId: string): LastPlace | null {
  const stored = readStored(keyOf(userId));
  if (typeof stored !== 'object' || stored === null) return null;
  const { location, zip_code } = stored as Record<keyof LastPlace, unknown>;
  return typeof location === 'string' && typeof zip_code === 'string' ? { location, zip_code } : null;
}
