import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../lib/app-error.ts';
import { sessionCookies } from '../auth/tokens.ts';

/** What programs of other origins may send, beside what browsers allow by themselves. */
const ALLOWED_HEADERS = 'Act-As, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID';
const EXPOSED_HEADERS =
  'Content-Disposition, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Search-Interpretation, WWW-Authenticate, X-Request-Id';
/** How long a browser may keep the response to a preflight. */
const PREFLIGHT_SECONDS = 600;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Whether a page of a configured origin (`CORS_ORIGINS`) makes this call of the API. Such calls sign in with a bearer token; one with the
 * session cookie is not among them, or that page could act for a member who never gave it a token.
 */
function isFromAllowedOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, cookie } = request.headers;
  return (
    origin !== undefined &&
    origins.includes(origin) &&
    request.url.startsWith('/api/') &&
    sessionCookies(cookie).length === 0
  );
}

/**
 * Adds the headers of Cross-Origin Resource Sharing to responses of the API. Without `Access-Control-Allow-Credentials` browsers send
 * no cookies with readable calls, and none is set. `answerUnknownRoutes` responds to preflights.
 */
export function shareWithOtherOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onSend', async (request, reply) => addSharingHeaders(request, reply, origins));
}

/** The same for a response that is sent without the hooks of the application. */
export function addSharingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): void {
  if (origins.length === 0 || !request.url.startsWith('/api/')) return;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
  if (!isFromAllowedOrigin(request, origins)) return;
  reply.headers({
    'access-control-allow-origin': request.headers.origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  });
  reply.removeHeader('set-cookie');
  if (isPreflight(request)) addPermissions(reply);
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function addPermissions(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-methods': reply.getHeader('allow'),
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
}

/**
 * Whether a browser says that a page of this server sent the request. No script can change what it says. `Origin` is for browsers
 * without Fetch Metadata, and for addresses without https, where browsers send none.
 */
export function isFromOwnPage(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && isOwnOrigin(request, publicUrl);
}

/** Whether a browser says that another site led to this address. Older browsers do not say so. */
export const isFromElsewhere = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

const isOwnOrigin = ({ headers: { origin }, protocol, host }: FastifyRequest, publicUrl: string) =>
  origin === publicUrl || origin === `${protocol}://${host}`;

/** Mail programs send these for their members, from anywhere and without a cookie; a signed token proves them. */
const proveThemselves = new Set<string | undefined>(['/api/unsubscribe']);

/**
 * Refuses writes that a browser sends on behalf of another site (OWASP, Cross-Site Request Forgery Prevention:
 * Fetch Metadata first, `Origin` for browsers without it). Programs send neither header and pass.
 */
export function assertSameOrigin(request: FastifyRequest, { publicUrl, corsOrigins }: Config): void {
  if (SAFE_METHODS.has(request.method) || proveThemselves.has(request.routeOptions.url)) return;
  if (isFromAllowedOrigin(request, corsOrigins)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('CROSS_SITE_REQUEST');
  if (request.headers.origin === undefined || isOwnOrigin(request, publicUrl)) return;
  throw new AppError('CROSS_SITE_REQUEST');
}

/** Refuses what names no host or several (RFC 9112, 3.2): a proxy may have read another one than this server. */
export function assertOneHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1'))
    throw new AppError('BAD_REQUEST');
}

/**
 * Security headers of each response (OWASP HTTP Headers). Pages replace the content policy with one that allows their
 * own scripts; other responses may run none.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
  });
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What `addSecurityHeaders` adds; a response that is written without the application has them too. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): SecurityHeaders {
  const headers: Record<string, string> = {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  if (config.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = `max-age=${ONE_YEAR_SECONDS}`;
  }
  return headers;
}
