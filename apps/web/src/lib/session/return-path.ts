import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/**
 * A path of this site to return to, as a browser reads it and in letters that a header takes, or null. It must begin with one slash
 * and no second slash (or backslash, which browsers read as one): other values may lead to another site.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = parse(value);
  // '/..//evil.test' is a path with two slashes, which the next reader takes for another site.
  if (url?.origin !== SITE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Any site: a path that leads away from it would lead away from this one. */
const SITE = 'https://site.invalid';

/** `URL.parse`, which the oldest browsers lack. */
function parse(path: string): URL | null {
  try {
    return new URL(path, SITE);
  } catch {
    return null;
  }
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
