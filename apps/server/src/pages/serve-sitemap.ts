import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { listedAddresses, type SiteAddress } from './listed-addresses.ts';

const ONE_HOUR_MS = 3_600_000;

/** Pages that everybody may read and that are not made of listings (`apps/web/src/lib/paths.ts`). */
const READING = [
  '/',
  '/listings',
  '/about',
  '/resources',
  '/resources/food-preservation',
  ...['freezing', 'drying', 'fermenting', 'root-cellaring'].map(
    (method) => `/resources/food-preservation?method=${method}`,
  ),
  '/resources/gardening-tips',
  '/resources/seasonal-produce',
  ...['summer', 'fall', 'winter'].map((season) => `/resources/seasonal-produce?season=${season}`),
  '/resources/community-building',
  '/privacy',
  '/terms',
  '/community-guidelines',
];

/** What is nobody else's business, or no page. People's profiles are public, but not for search engines to collect. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/users',
  '/user/',
  '/dashboard',
  '/profile',
  '/messages',
  '/conversation/',
  '/create-listing',
  '/edit-listing/',
  '/admin',
  '/analytics',
];

/** Tells search engines what there is to find, and what to leave alone. Answers how to forget what there was. */
export function serveSitemap(app: FastifyInstance, ctx: Pick<Context, 'config' | 'clock'>): () => void {
  const { publicUrl } = ctx.config;
  let kept: { addresses: Promise<SiteAddress[]>; until: number } | undefined;

  app.get('/robots.txt', async (_request, reply) => {
    const rules = ['User-agent: *', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)];
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const now = ctx.clock.now().getTime();
    // Whoever asks again and again costs one look an hour, or one for what was written meanwhile.
    if (!kept || kept.until <= now) kept = { addresses: listedAddresses(app), until: now + ONE_HOUR_MS };
    const all = [...READING.map((path) => ({ path })), ...(await kept.addresses)];
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    return sitemap(publicUrl, all);
  });
  return () => {
    kept = undefined;
  };
}

function sitemap(publicUrl: string, addresses: readonly SiteAddress[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : '';
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
