import { type ListingQuery, listListings, searchWords } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { WordQuery } from '../../db/dialects/search-index.ts';
import { type Page, toPage } from '../../db/pagination.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { cursorKeyOf, positionOf } from './listing-cursor.ts';
import { findListingPage } from './listing-page.repo.ts';
import type { ListingRow } from './listings.repo.ts';
import { showInList } from './show-listing.ts';

export function registerListListings(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listListings, async ({ query, viewer, request, reply }) => {
    const page = await readPage(ctx, query);
    linkNext(request, reply, page);
    return page.items.map((row) => showInList(row, viewer));
  });
}

async function readPage(ctx: Context, query: ListingQuery): Promise<Page<ListingRow>> {
  const { sort, category, available, limit, cursor } = query;
  // PostgreSQL refuses NUL in text, so nobody has such an id.
  if (query.user_id?.includes('\0')) return { items: [], next: undefined };
  const filter = {
    sort,
    category,
    available,
    userId: query.user_id,
    words: wordQuery(query),
    after: cursor === undefined ? undefined : positionOf(cursor, sort),
  };
  return toPage(await findListingPage(ctx.db, filter, limit + 1), limit, cursorKeyOf(sort));
}

/**
 * The last word may still be being typed, and people leave off endings, so every word counts as a beginning. A search
 * without a single letter or digit asks for nothing in particular and finds everything. The category's own words are in
 * the index too: naming them spares reading the matches of every other category.
 */
function wordQuery({ search, category }: ListingQuery): WordQuery | undefined {
  const beginnings = searchWords(search ?? '');
  return beginnings.length > 0 ? { beginnings, whole: searchWords(category ?? '') } : undefined;
}
