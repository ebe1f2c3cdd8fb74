import { listListings, PAGE_SIZE } from '@windfall/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A URL of the site for search engines. */
export interface SiteAddress {
  path: string;
  changedAt?: string;
}

/** The newest thousand listings; older ones are reachable from members' profiles. */
const MOST_PAGES = 10;

/**
 * URLs of available listings of all kinds. They are read through the API as a visitor, so nothing private is listed. Pages that
 * cannot be read are left out: a shorter sitemap is better than none, but must not be cached.
 */
export async function listedAddresses(
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
