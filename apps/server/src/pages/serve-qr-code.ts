import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import type { Context } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { sendVersion } from './visitors-listings.ts';

/** Pages that are printed: the site, an invite, a stand and a listing. */
const PRINTED = /^\/(?:(?:join|s|listing)\/[\w~-]{1,64})?$/;

/** Modules of white around a code: without them a camera finds none on dark paper (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/**
 * Serves the address of a page of this site as a QR code, which pages show as an image, without scripts and on paper too. It takes a
 * path, so that no code leads to another site.
 */
export function serveQrCode(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.get<{ Querystring: { path?: unknown } }>('/qr.svg', async (request, reply) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !PRINTED.test(path)) throw new AppError('NOT_FOUND');
    const code = renderSVG(config.publicUrl + path, { ecc: 'M', border: QUIET_ZONE });
    return sendVersion(code, 'image/svg+xml; charset=utf-8', request, reply);
  });
}
