import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../lib/app-error.ts';
import { isFromAllowedOrigin } from './other-origins.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

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
  const origin = request.headers.origin;
  if (origin === undefined || origin === publicUrl || origin === `${request.protocol}://${request.host}`)
    return;
  throw new AppError('CROSS_SITE_REQUEST');
}
