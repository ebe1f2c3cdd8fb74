import {
  CARD_FALLBACKS,
  defineStrings,
  findStandsByListing,
  type Listing,
  type StandOfListing,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Feed } from 'feed';
import { escapeHtml } from '../lib/escape-html.ts';
import { type PageContext, publicSite } from './public-site.ts';
import { amountOf, browsedQuery, listForVisitor, refuseLike, sendVersion } from './visitors-listings.ts';
import type { PublicSite } from './web-app.ts';

const MOST_ENTRIES = 24;

const strings = defineStrings({ en: { atStand: (stand: string) => `At the stand ${stand}` } });

/** What XML cannot hold, not even escaped: readers refuse the whole feed for one such character in a title or in the address. */
const NOT_IN_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The format's writer, and whether it takes titles for HTML. */
const FORMATS = {
  '/listings.atom': {
    type: 'application/atom+xml',
    write: (feed: Feed) => feed.atom1().replace(NOT_IN_XML, ''),
    isHtml: true,
  },
  '/listings.json': { type: 'application/feed+json', write: (feed: Feed) => feed.json1(), isHtml: false },
} as const;

/** Paths of feeds: `FORMATS` under their addresses. */
export const FEED_PATHS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/**
 * Serves each list of the browse page as an Atom feed (RFC 4287) and as a JSON Feed, as a visitor sees it (docs/product/browse.md#feeds).
 * No position is in them, only what the card says of the place, and what the keeper of a stand has published for it.
 */
export function serveFeeds(app: FastifyInstance, ctx: PageContext, options: RouteShorthandOptions): void {
  for (const path of FEED_PATHS) {
    const { type, write, isHtml } = FORMATS[path];
    app.get(path, options, async (request, reply) => {
      const address = new URL(request.url, ctx.config.publicUrl).searchParams;
      const answer = await listForVisitor(app, browsedQuery(address, MOST_ENTRIES), request);
      if (answer.statusCode !== 200)
        return refuseLike(answer, reply).type('application/json; charset=utf-8').send(answer.body);
      const listings: Listing[] = answer.json();
      const site = await publicSite(ctx);
      const stands = await standsOf(app, listings, request);
      const feed = await startFeed(site, address, listings);
      for (const listing of listings) addEntry(feed, site, listing, stands.get(listing.id), isHtml);
      return sendVersion(write(feed), `${type}; charset=utf-8`, request, reply);
    });
  }
}

type Site = Pick<PublicSite, 'name' | 'url' | 'language'>;

/** The stands at which the listings are; none where the API does not say. */
async function standsOf(
  app: FastifyInstance,
  listings: readonly Listing[],
  { ip }: FastifyRequest,
): Promise<ReadonlyMap<string, StandOfListing>> {
  if (listings.length === 0) return new Map();
  const query = new URLSearchParams({ ids: listings.map(({ id }) => id).join() });
  const answer = await app.inject({ url: `${findStandsByListing.path}?${query}`, remoteAddress: ip });
  const stands: StandOfListing[] = answer.statusCode === 200 ? answer.json() : [];
  return new Map(stands.map((stand) => [stand.listing_id, stand]));
}

async function startFeed(
  { name, url, language }: Site,
  address: URLSearchParams,
  listings: readonly Listing[],
): Promise<Feed> {
  // An idle site need not keep it in memory.
  const { Feed } = await import('feed');
  const query = address.size > 0 ? `?${address}` : '';
  const [atom, json] = FEED_PATHS.map((path) => url + path + query);
  const about = ['search', 'category', 'near'].flatMap((param) => address.get(param)?.trim() || []);
  return new Feed({
    id: `${url}/listings${query}`,
    title: [name, ...about].join(' · '),
    link: `${url}/listings${query}`,
    updated: new Date(Math.max(0, ...listings.map(({ updated_at }) => Date.parse(updated_at)))),
    feedLinks: { ...(atom && { atom }), ...(json && { json }) },
    language,
    generator: false,
  });
}

function addEntry(
  feed: Feed,
  { url, language }: Site,
  listing: Listing,
  stand: StandOfListing | undefined,
  isHtml: boolean,
): void {
  const address = `${url}/listing/${encodeURIComponent(listing.id)}`;
  const { image_url: image, price, location } = listing;
  const title = listing.title || CARD_FALLBACKS.title;
  const facts = [amountOf(listing, language), price, location].filter(Boolean).join(' · ');
  const picture = image && `${url}${image}`;
  feed.addItem({
    id: address,
    link: address,
    title: isHtml ? escapeHtml(title) : title,
    content: [
      picture && `<p><img src="${escapeHtml(picture)}" alt=""></p>`,
      listing.description && `<p>${escapeHtml(listing.description).replaceAll('\n', '<br>')}</p>`,
      facts && `<p>${escapeHtml(facts)}</p>`,
      stand && standLine(stand, url, language),
    ].join(''),
    date: new Date(listing.updated_at),
    published: new Date(listing.created_at),
    author: [{ name: listing.user.name || CARD_FALLBACKS.owner }],
    category: [{ name: listing.category, term: listing.category }],
    // The library would give the Atom link a type that does not exist; readers find the picture in the content.
    ...(picture && !isHtml && { image: picture }),
  });
}

function standLine({ code, name, hours, address }: StandOfListing, url: string, language: string): string {
  const { atStand } = stringsIn(strings, language);
  const link = `<a href="${escapeHtml(`${url}/s/${code}`)}">${escapeHtml(name)}</a>`;
  return `<p>${[atStand(link), escapeHtml(address), escapeHtml(hours)].filter(Boolean).join(' · ')}</p>`;
}
