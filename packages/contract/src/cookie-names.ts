/** Cookies of this name come from this host over https alone: browsers take them from no other host of the domain (RFC 6265bis, 4.1.3). */
const OF_THIS_HOST = '__Host-';
/** The same without the rule that it counts for all paths, and without that of the host. */
const OVER_HTTPS = '__Secure-';

/** The name under which a site sets a cookie: over https one that no other host can set. */
export const cookieName = (name: string, isSecure: boolean): string =>
  isSecure ? OF_THIS_HOST + name : name;

/** The name of a cookie that counts for some paths only. */
export const pathCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? OVER_HTTPS + name : name;

/**
 * The values of a cookie in a `Cookie` header, or in `document.cookie`. One under the plain name, which sites without https and earlier
 * versions set, counts only where there is none under a safe name.
 */
export function cookieValues(cookies: string, name: string): string[] {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const valuesOf = (key: string) =>
    pairs.filter((pair) => pair.startsWith(`${key}=`)).map((pair) => pair.slice(key.length + 1));
  const safe = [OF_THIS_HOST, OVER_HTTPS].flatMap((prefix) => valuesOf(prefix + name));
  return safe.length > 0 ? safe : valuesOf(name);
}

/** Whether there is one under the plain name too, which an earlier version has set. */
export const hasPlainCookie = (cookies: string, name: string): boolean =>
  cookies.split(';').some((pair) => pair.trim().startsWith(`${name}=`));
