import { CARD_FALLBACKS, getListing, type Listing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { sendError } from '../platform/http/error-handler.ts';
import { type PageContext, publicSite } from './public-site.ts';
import { refuseLike } from './visitors-listings.ts';

const SIZE = { width: 600, height: 480 };
const CACHE_SECONDS = 3_600;

/**
 * Tells programs that got an address of this site how to show it (oEmbed 1.0, docs/product/browse.md#oembed): a listing as a link with its
 * picture, a list as the frame of `/embed` where other sites may show it, else as a link.
 */
export function serveOembed(app: FastifyInstance, ctx: PageContext): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/oembed', async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query;
    if (format !== 'json') return sendError(reply, new AppError('FORMAT_NOT_OFFERED'));
    const site = await publicSite(ctx);
    const asked = URL.parse(url);
    if (asked?.origin !== new URL(site.url).origin) throw new AppError('NOT_FOUND');
    const answer = {
      version: '1.0',
      provider_name: site.name,
      provider_url: site.url,
      cache_age: CACHE_SECONDS,
    };
    reply.header('cache-control', 'no-cache');
    if (asked.pathname === '/listings') {
      if (ctx.config.embedOrigins.length === 0) return { ...answer, type: 'link', title: site.name };
      const size = { width: most(maxwidth, SIZE.width), height: most(maxheight, SIZE.height) };
      const frame = `<iframe src="${escapeHtml(`${site.url}/embed${asked.search}`)}" title="${escapeHtml(site.name)}" width="${size.width}" height="${size.height}" style="border:0" loading="lazy"></iframe>`;
      return { ...answer, type: 'rich', title: site.name, html: frame, ...size };
    }
    const [, id] = /^\/listing\/([^/]+)$/.exec(asked.pathname) ?? [];
    if (id === undefined) throw new AppError('NOT_FOUND');
    const listing = await app.inject({
      // A function, since a text of the caller could name parts of the path, such as `$'`.
      url: getListing.path.replace('{id}', () => id),
      headers: { accept: 'application/json' },
      remoteAddress: request.ip,
    });
    if (listing.statusCode !== 200) return refuseLike(listing, reply).send(listing.json());
    return { ...answer, type: 'link', ...describe(listing.json(), site.url) };
  });
}

/** The least of what is asked for and what is offered. */
function most(asked: string | undefined, offered: number): number {
  const number = Number(asked);
  return number > 0 ? Math.min(Math.floor(number) || 1, offered) : offered;
}

function describe({ title, user, photo, image_url: image }: Listing, url: string) {
  return {
    title: title || CARD_FALLBACKS.title,
    author_name: user.name || CARD_FALLBACKS.owner,
    ...(photo &&
      image && {
        thumbnail_url: url + image,
        thumbnail_width: photo.width,
        thumbnail_height: photo.height,
      }),
  };
}
