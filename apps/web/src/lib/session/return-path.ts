import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/**
 * A path of this site to return to, or null. It must begin with one slash that is not followed by another
 * (or by a backslash, which browsers read as one): anything else may lead to a foreign site.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  // URL parsers drop tabs and line breaks, which would bring a second slash to the front.
  return /[\t\r\n]/.test(value) ? null : value;
}

/** The sign-in page that leads back to `from`; works without scripts because it is part of the address. */
export function loginPath(from: string): string {
  return from === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ from })}`;
}

/** Where to go after signing in: what the router remembers, or what the address says. */
export function returnPathOf(location: { state?: unknown; search: string }): string | null {
  const { state } = location;
  const remembered = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return safePath(remembered) ?? safePath(new URLSearchParams(location.search).get('from'));
}

export function useReturnPath(): string | null {
  return returnPathOf(useLocation());
}
