import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/**
 * A path of this site to return to, or null. It must begin with one slash and no second slash (or backslash,
 * which browsers read as one): other values may lead to another site.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  // URL parsers drop tabs and line breaks, which could create a second slash at the start.
  return /[\t\r\n]/.test(value) ? null : value;
}

/** The sign-in page that leads back to `from`. */
export function loginPath(from: string): string {
  return withReturn(paths.login, from);
}

/** A page that leads back to `from`; works before the scripts have come, because the path is part of the address. */
export function withReturn(page: string, from: string | null): string {
  return from === null || from === paths.home ? page : `${page}?${new URLSearchParams({ from })}`;
}

/** Where to go after signing in: the path in the router's state, or in the address. */
export function returnPathOf(location: { state?: unknown; search: string }): string | null {
  const { state } = location;
  const remembered = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return safePath(remembered) ?? safePath(new URLSearchParams(location.search).get('from'));
}

export function useReturnPath(): string | null {
  return returnPathOf(useLocation());
}
