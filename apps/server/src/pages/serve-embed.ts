import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { embedPage, embedPolicy, FRAME_SCRIPT } from './embed-page.ts';
import { type PageContext, publicSite } from './public-site.ts';
import { browsedQuery, listForVisitor, refuseLike, sendVersion } from './visitors-listings.ts';

const MOST_CARDS = 12;

/**
 * Serves a list of the browse page to be shown in a frame of other websites (`EMBED_ORIGINS`), for instance the town's own, and the script
 * that gives the frame its height (docs/product/browse.md#embed). It reads and sets no cookie, since browsers keep those from frames of other
 * sites.
 */
export function serveEmbed(app: FastifyInstance, ctx: PageContext, options: RouteShorthandOptions): void {
  const { embedOrigins, publicUrl } = ctx.config;
  if (embedOrigins.length === 0) return;
  app.get('/embed', options, async (request, reply) => {
    const address = new URL(request.url, publicUrl).searchParams;
    const answer = await listForVisitor(app, browsedQuery(address, MOST_CARDS), request);
    const site = await publicSite(ctx);
    const all = `${site.url}/listings${address.size > 0 ? `?${address}` : ''}`;
    forOtherSites(reply).header('content-security-policy', embedPolicy(embedOrigins, site.color));
    const type = 'text/html; charset=utf-8';
    const content = answer.json();
    if (answer.statusCode !== 200)
      return refuseLike(answer, reply)
        .type(type)
        .send(embedPage(site, [], all, content.message));
    return sendVersion(embedPage(site, content, all), type, request, reply);
  });
  app.get('/embed.js', async (request, reply) =>
    sendVersion(FRAME_SCRIPT, 'text/javascript; charset=utf-8', request, forOtherSites(reply)),
  );
}

const forOtherSites = (reply: FastifyReply) =>
  reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
