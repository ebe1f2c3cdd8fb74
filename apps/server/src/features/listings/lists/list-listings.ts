import { type ListingQuery, listListings, SEARCH_INTERPRETATION_HEADER } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { loadList } from '../show-listing.ts';
import { pointOf, readListingPage } from './read-listing-page.ts';

/** A search without a result, and data that distinguishes its caller from others. */
export interface SearchMiss {
  readonly search: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** Called for each search without a result; it must not delay the response. */
export type NoteSearchMiss = (ctx: Context, miss: SearchMiss) => void;

export function registerListListings(
  app: FastifyInstance,
  ctx: Context,
  recordSearchMiss: NoteSearchMiss,
): void {
  registerOperation(app, ctx, listListings, async ({ query, viewer, request, reply }) => {
    const near = pointOf(query.near);
    const page = await readListingPage(ctx.db, query, near, viewer);
    linkNext(request, reply, page);
    const interpretation = new URLSearchParams({ ...page.interpretation }).toString();
    if (interpretation) reply.header(SEARCH_INTERPRETATION_HEADER, interpretation);
    if (page.items.length === 0 && page.next === undefined && isAboutWords(query)) {
      const { ip: address, headers } = request;
      recordSearchMiss(ctx, { search: query.search ?? '', address, userAgent: headers['user-agent'] });
    }
    return loadList(ctx, page.items, viewer, near);
  });
}

/**
 * An empty first page of a text search counts as a miss. Searches by member, category, availability or what is wanted may
 * simply have none.
 */
function isAboutWords({ search, cursor, user_id, category, available, kind }: ListingQuery): boolean {
  const isAboutOffers = kind === undefined || kind === 'offer';
  return (
    Boolean(search) && !cursor && user_id === undefined && !category && available !== false && isAboutOffers
  );
}
