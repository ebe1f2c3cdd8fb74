import { useLocation } from 'react-router';

/** State of a location that continues the visit of the one before it, such as a list with a further page. */
export interface ContinuedVisit {
  readonly visit: string;
}

/**
 * Identifies the visit of a page, for what closes when another page is opened. A link to the same address begins a new
 * visit. A location whose state is a `ContinuedVisit` belongs to the visit before: the visitor has not gone anywhere.
 */
export function useVisitKey(): string {
  const { key, state } = useLocation();
  // The history's state survives reloads and other versions of this program, so it is validated.
  const visit = (state as Partial<ContinuedVisit> | null)?.visit;
  return typeof visit === 'string' ? visit : key;
}
