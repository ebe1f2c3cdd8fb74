import { safePath } from '../lib/session/return-path.ts';

const KEY = 'devRoute';

/**
 * Where the app starts when it is opened at its root: a path of this site that a developer has saved.
 * A deep link always opens itself. Null when there is nothing else to open.
 */
export function devRoute(pathname: string): string | null {
  if (pathname !== '/') return null;
  try {
    const path = safePath(localStorage.getItem(KEY));
    // Parsed, because dots lead back to the root as well: it would open itself for ever.
    return path && new URL(path, location.origin).pathname !== '/' ? path : null;
  } catch {
    return null;
  }
}
