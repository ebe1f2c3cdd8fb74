import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Security headers of each response (OWASP HTTP Headers). Pages replace the content policy with one that allows their
 * own scripts; other responses may run none.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
  });
}
