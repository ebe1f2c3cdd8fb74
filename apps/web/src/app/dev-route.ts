import { safePath } from '../lib/session/return-path.ts';

const KEY = 'devRoute';

/**
 * Start page when the app is opened at its root: a path of this site that a developer has saved. Null for
 * deep links and without a saved path.
 */
export function devRoute(pathname: string): string | null {
  if (pathname !== '/') return null;
  try {
    const path = safePath(localStorage.getItem(KEY));
    // Parsed, because dot segments lead back to the root as well, which would cause an endless redirect.
    return path && new URL(path, location.origin).pathname !== '/' ? path : null;
  } catch {
    return null;
  }
}
