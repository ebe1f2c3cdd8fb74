import { listListings } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { pointOf, readListingPage } from './read-listing-page.ts';
import { showInList } from './show-listing.ts';

export function registerListListings(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listListings, async ({ query, viewer, request, reply }) => {
    const near = pointOf(query.near);
    const page = await readListingPage(ctx.db, query, near, viewer);
    linkNext(request, reply, page);
    return page.items.map((row) => showInList(row, viewer, near));
  });
}
