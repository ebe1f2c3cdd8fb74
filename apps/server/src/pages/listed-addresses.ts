import { listListings, PAGE_SIZE } from '@windfall/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** An address of the site for search engines. */
export interface SiteAddress {
  path: string;
  changedAt?: string;
}

/** The newest thousand; what is older is found from the pages of the stall. */
const MOST_PAGES = 10;

/**
 * Addresses of what is available now. Asked of the API as a visitor would, so that nothing is listed that a visitor may
 * not see. What cannot be had is left out: a shorter map is better than none.
 */
export async function listedAddresses(app: FastifyInstance): Promise<SiteAddress[]> {
  const found: SiteAddress[] = [];
  let url: string | undefined = `${listListings.path}?available=true&limit=${PAGE_SIZE.max}`;
  for (let page = 0; url && page < MOST_PAGES; page += 1) {
    const answer: LightMyRequestResponse = await app.inject({ url, headers: { accept: 'application/json' } });
    if (answer.statusCode !== 200) break;
    const listings: { id: string; updated_at: string }[] = answer.json();
    found.push(
      ...listings.map(({ id, updated_at }) => ({
        path: `/listing/${encodeURIComponent(id)}`,
        changedAt: updated_at,
      })),
    );
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return found;
}
