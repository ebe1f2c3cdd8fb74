import type { IncomingMessage } from 'node:http';

/**
 * `/x` is answered like `/api/x` when the request asks for JSON and not for HTML, so that `/listings` stays a page in a
 * browser (decisions, Calls). Pages are only ever read, so whatever is not a read is a call of the API.
 */
export function rewriteUrl(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const url = withoutOrigin(request.url ?? '/');
  if (url.startsWith('/api/') || !url.startsWith('/') || url.startsWith('//')) return url;
  const accept = request.headers.accept ?? '';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html');
  return reads && !wantsJson ? url : `/api${url}`;
}

/** Proxies may send the whole address (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  if (!/^https?:/i.test(target)) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : '/';
}
