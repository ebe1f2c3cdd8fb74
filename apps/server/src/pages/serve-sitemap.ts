import { CROP_IDS, listListings, PAGE_SIZE } from '@windfall/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Context } from '../context.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { ResponseCache } from '../platform/http/response-cache.ts';

type SitemapContext = Pick<Context, 'config'> & { readonly db: Pick<Context['db'], 'writes'> };

/** Public pages that do not depend on listings (`apps/web/src/lib/paths.ts`). */
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
  ...CROP_IDS.map((crop) => `/crops/${crop}`),
  '/privacy',
  '/terms',
  '/community-guidelines',
];

/**
 * Private pages and URLs that are no pages. Members' profiles are public, but search engines should not collect them.
 */
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
  '/join/',
  '/invite',
  '/analytics',
];

/** Serves sitemap and robots.txt, and leads password managers to the form that changes a password. */
export function serveSitemap(app: FastifyInstance, ctx: SitemapContext): void {
  const { publicUrl } = ctx.config;
  const cache = new ResponseCache<string>(ctx.db);

  app.get('/robots.txt', async (_request, reply) => {
    const rules = ['User-agent: *', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)];
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile?tab=password', 302));

  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    return cache.share('sitemap', async () => {
      const { addresses, isComplete } = await listedAddresses(app);
      const value = sitemap(publicUrl, [...READING.map((path) => ({ path })), ...addresses]);
      return { value, bytes: isComplete ? value.length : Number.POSITIVE_INFINITY };
    });
  });
}

function sitemap(publicUrl: string, addresses: readonly SiteAddress[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** A URL of the site for search engines. */
interface SiteAddress {
  path: string;
  changedAt?: string;
}

/** The newest thousand listings; older ones are reachable from members' profiles. */
const MOST_PAGES = 10;

/**
 * URLs of available listings of all kinds. They are read through the API as a visitor, so nothing private is listed. Pages that
 * cannot be read are left out: a shorter sitemap is better than none, but must not be cached.
 */
async function listedAddresses(
  app: FastifyInstance,
): Promise<{ addresses: SiteAddress[]; isComplete: boolean }> {
  const found: SiteAddress[] = [];
  let url: string | undefined = `${listListings.path}?available=true&kind=any&limit=${PAGE_SIZE.max}`;
  for (let page = 0; url && page < MOST_PAGES; page += 1) {
    const response: LightMyRequestResponse = await app.inject({
      url,
      headers: { accept: 'application/json' },
    });
    if (response.statusCode !== 200) return { addresses: found, isComplete: false };
    const listings: { id: string; updated_at: string }[] = response.json();
    found.push(
      ...listings.map(({ id, updated_at }) => ({
        path: `/listing/${encodeURIComponent(id)}`,
        changedAt: updated_at,
      })),
    );
    url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return { addresses: found, isComplete: true };
}
