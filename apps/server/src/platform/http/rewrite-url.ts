import type { IncomingMessage } from 'node:http';

/** Pages that take the forms which browsers without scripts send to them (docs/product/navigation.md#plain-forms). */
export const FORM_PAGES = [
  '/login',
  '/register',
  '/email-sign-in',
  '/listings',
  '/listing/:id',
  '/crops/:id',
  '/conversation/:otherUserId',
  '/groups',
  '/invite',
  '/groups/:id',
  '/s/:code',
  '/stands',
  '/stands/:code',
  '/dashboard',
  '/admin',
  '/admin/import',
  '/admin/message',
  '/resources/seasonal-produce',
] as const;

/** Addresses outside the API that have one answer, whatever the request asks for: readers of feeds ask for JSON and for Atom at once. */
const ANSWERS_OF_PAGES = new Set([
  '/listings.atom',
  '/listings.json',
  '/embed',
  '/oembed',
  '/map.svg',
  '/map.pmtiles',
]);

const formPage = new RegExp(`^(?:${FORM_PAGES.join('|').replaceAll(/:\w+/g, '[^/]+')})$`);

/**
 * Answers `/x` like `/api/x` when the request asks for JSON and not for HTML, so `/listings` stays a page in a browser
 * (docs/product/http-api.md#aliases). Pages are only read, so all writes go to the API, but for the forms that browsers without
 * scripts send to their page.
 */
export function rewriteUrl(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  return withoutTrailingSlash(withApi(request));
}

function withApi(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const url = withoutOrigin(request.url ?? '/');
  // `*` is no address of a page: appended to that of the site it would name another host.
  if (!url.startsWith('/')) return `/${url}`;
  if (url.startsWith('/api/') || url.startsWith('//')) return url;
  const accept = request.headers.accept ?? '';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && ANSWERS_OF_PAGES.has(url.split('?', 1)[0] ?? '')) return url;
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html');
  return (reads && !wantsJson) || isPlainForm(request, url) ? url : `/api${url}`;
}

function isPlainForm({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, url: string): boolean {
  return (
    method === 'POST' &&
    formPage.test(url.split('?', 1)[0] ?? '') &&
    (headers.accept ?? '').includes('text/html') &&
    (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  );
}

/** `/api/listings/` is `/api/listings`; the addresses of pages redirect by themselves. */
function withoutTrailingSlash(url: string): string {
  if (!url.startsWith('/api/')) return url;
  const path = url.split('?', 1)[0] ?? '';
  let end = path.length;
  // A regular expression would try each of thousands of slashes anew.
  while (end > '/api/'.length && path[end - 1] === '/') end--;
  return path.slice(0, end) + url.slice(path.length);
}

/** Proxies may send an absolute URL (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  if (!/^https?:/i.test(target)) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : '/';
}
