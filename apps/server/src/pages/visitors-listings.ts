import { defineStrings, type Listing, listListings, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { etagOf, matchesEtag } from '../platform/http/operation-response.ts';

/** Of a list around a place that names no distance: without one the newest of everywhere would come. */
const RADIUS_KM = '25';

/** Parameters that the browse page and the API have in common; the page adds `gone`. */
const SHARED = ['search', 'category', 'kind', 'ready', 'near', 'radius_km', 'without', 'free', 'user_id'];

/**
 * What the browse page at this address lists, asked of the API: the newest first, and around a place within 25 km, unless the address
 * says otherwise.
 */
export function browsedQuery(address: URLSearchParams, limit: number): URLSearchParams {
  const query = new URLSearchParams({ limit: String(limit), sort: address.get('sort') || 'newest' });
  for (const name of SHARED) {
    const value = address.getAll(name).filter(Boolean).join();
    if (value) query.set(name, value);
  }
  if (query.has('near') && !query.has('radius_km')) query.set('radius_km', RADIUS_KM);
  if (address.get('gone') !== '1' && !query.has('ready')) query.set('available', 'true');
  return query;
}

/** The API's answer to a visitor: listings, or why there are none. Its checks, its limits and its cache of shared responses hold. */
export function listForVisitor(
  app: FastifyInstance,
  query: URLSearchParams,
  { ip, headers }: FastifyRequest,
): Promise<LightMyRequestResponse> {
  return app.inject({
    url: `${listListings.path}?${query}`,
    headers: { accept: 'application/json', 'user-agent': headers['user-agent'] ?? '' },
    remoteAddress: ip,
  });
}

/** Sends it, or 304 to a caller that has it: feed readers ask again and again. */
export function sendVersion(
  body: string,
  type: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': 'no-cache' });
  return matchesEtag(headers['if-none-match'], etag) ? reply.status(304).send() : reply.type(type).send(body);
}

/** Status of a refused list, and how long to wait. */
export function refuseLike(
  { statusCode, headers }: LightMyRequestResponse,
  reply: FastifyReply,
): FastifyReply {
  const wait = headers['retry-after'];
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.status(statusCode).header('cache-control', 'no-store');
}

const strings = defineStrings({
  en: {
    pick: 'Come and pick',
    pickOf: (quantity: string) => `Come and pick: ${quantity}`,
  },
});

/** The quantity as its owner wrote it; a number alone says little. Of a harvest it is what hangs there. */
export function amountOf(
  { quantity, sharing }: Pick<Listing, 'quantity' | 'sharing'>,
  language: string,
): string {
  const t = stringsIn(strings, language);
  const amount = /\D/.test(quantity) ? quantity : '';
  if (!sharing?.harvest) return amount;
  return amount ? t.pickOf(amount) : t.pick;
}
