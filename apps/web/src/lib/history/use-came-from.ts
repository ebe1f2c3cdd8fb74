import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { entryId, readEntry } from './entry-memory.ts';

/** Address of the page that led to this history entry; null where it is unknown, as it is to the server. */
export function useCameFrom(): string | null {
  const location = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? (readEntry(entryId(location)).cameFrom ?? null) : null;
}
