import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookies } from '../auth/presented-tokens.ts';

/** What programs of other origins may send, beside what browsers allow by themselves. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID';
const EXPOSED_HEADERS =
  'Content-Disposition, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Search-Interpretation, WWW-Authenticate, X-Request-Id';
/** How long a browser may keep the response to a preflight. */
const PREFLIGHT_SECONDS = 600;

/**
 * Whether a page of a configured origin (`CORS_ORIGINS`) makes this call of the API. Such calls sign in with a bearer token; one with the
 * session cookie is not among them, or that page could act for a member who never gave it a token.
 */
export function isFromAllowedOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
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
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
    if (!isFromAllowedOrigin(request, origins)) return;
    reply.headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
    reply.removeHeader('set-cookie');
    if (isPreflight(request)) addPermissions(reply);
  });
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
