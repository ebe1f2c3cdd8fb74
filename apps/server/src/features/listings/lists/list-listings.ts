import {
  type CropId,
  cropOf,
  type ListingQuery,
  listingQuerySchema,
  listListings,
  listProduceTypes,
  listUserListings,
  PRODUCE_TYPES,
  SEARCH_INTERPRETATION_HEADER,
  USUAL_CROPS,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { dayIn } from '../../../lib/zoned-time.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor } from '../../users/users.service.ts';
import { loadList } from '../show-listing.ts';
import { pointOf, readListingPage } from './read-listing-page.ts';

const TYPES = [
  ...PRODUCE_TYPES.map((name) => ({ name, category: name })),
  ...Object.entries(USUAL_CROPS).map(([crop, name]) => ({ name, category: cropOf(crop as CropId).category })),
];

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
    const page = await readListingPage(ctx.db, await dated(ctx, query), near, viewer);
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

/** The query with the day of the site for what is ready now. */
async function dated({ siteZone, clock }: Context, query: ListingQuery) {
  return query.ready ? { ...query, readyOn: dayIn(await siteZone.current(), clock.now()) } : query;
}

/**
 * An empty first page of a text search counts as a miss. Searches by member, category, availability or what is wanted may
 * simply have none.
 */
function isAboutWords({
  search,
  cursor,
  user_id,
  category,
  available,
  kind,
  ready,
  free,
}: ListingQuery): boolean {
  const isAboutOffers = kind === undefined || kind === 'offer';
  return (
    Boolean(search) &&
    !cursor &&
    user_id === undefined &&
    !category &&
    !ready &&
    !free &&
    available !== false &&
    isAboutOffers
  );
}

export function registerListProduceTypes(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listProduceTypes, async () => TYPES);
}

export function registerListUserListings(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listUserListings, async ({ params, query, viewer, request, reply }) => {
    if (!(await getUserFor(ctx.db.read, params.id, viewer))) throw new AppError('USER_NOT_FOUND');
    const ofMember = listingQuerySchema.parse({ ...query, user_id: params.id });
    const page = await readListingPage(ctx.db, await dated(ctx, ofMember), undefined, viewer);
    linkNext(request, reply, page);
    return loadList(ctx, page.items, viewer);
  });
}
