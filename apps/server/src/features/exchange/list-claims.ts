import { getClaim, getDraw, listClaims, listLine } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { getListingFor, hashOfSeed } from '../listings/listings.service.ts';
import { type ClaimPage, dueOf, findClaim, findClaims } from './claims.repo.ts';
import { findDrawn, findLinePage } from './line/line.repo.ts';
import { loadClaim, loadClaims } from './load-claims.ts';
import { findSharing } from './stock/stock.repo.ts';
import { latelySince } from './times/deadlines.ts';

const keySchema = z.tuple([sequenceSchema]);
const dueSchema = z.tuple([z.iso.datetime(), sequenceSchema]);
const linePositionSchema = z.tuple([z.int(), z.int(), sequenceSchema]);

/** The claims of a member, of a listing, and one claim. */
export function registerListClaims(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listClaims, async ({ query, viewer, request, reply }) => {
    const page = await readPage(ctx, query, {
      role: query.role,
      userId: viewer.id,
      otherId: query.with,
      open: query.open,
      isByDue: query.sort === 'due',
    });
    linkNext(request, reply, page);
    return loadClaims(ctx.db.read, page.items, viewer, await momentOf(ctx));
  });
  registerOperation(app, ctx, listLine, async ({ params, query, viewer, request, reply }) => {
    const listing = await getListingFor(ctx.db.read, viewer, params.id);
    const isOwner = listing.user_id === viewer.id;
    const role = isOwner === (listing.kind === 'offer') ? 'giver' : 'asker';
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, linePositionSchema);
    const moment = await momentOf(ctx);
    const since = latelySince(moment.now);
    const line = { listingId: listing.id, role, userId: viewer.id, since, after } as const;
    const rows = await findLinePage(ctx.db.read, line, query.limit + 1);
    const page = toPage(rows, query.limit, ({ line_group, line_key, seq }) => [line_group, line_key, seq]);
    linkNext(request, reply, page);
    return loadClaims(ctx.db.read, page.items, viewer, moment);
  });
  registerOperation(app, ctx, getClaim, async ({ params, viewer }) => {
    const claim = await findClaim(ctx.db.read, params.id);
    if (!claim || (claim.asker_id !== viewer.id && claim.giver_id !== viewer.id))
      throw new AppError('CLAIM_NOT_FOUND');
    return loadClaim(ctx.db.read, claim, viewer, await momentOf(ctx));
  });
}

async function readPage(
  ctx: Context,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  page: ClaimPage,
) {
  const after = cursor === undefined || !page.isByDue ? undefined : decodeCursor(cursor, dueSchema);
  const before = cursor === undefined || page.isByDue ? undefined : decodeCursor(cursor, keySchema)[0];
  // PostgreSQL refuses NUL in text, so no member has such an id.
  if (page.otherId?.includes('\0')) return { items: [], next: undefined };
  const rows = await findClaims(ctx.db.read, { ...page, before, after }, limit + 1);
  return toPage(rows, limit, (row) => (page.isByDue ? [dueOf(row), row.seq] : [row.seq]));
}

/** All data for checking a draw. The ids of claims say nothing about their members. */
export function registerGetDraw(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getDraw, async ({ params, viewer }) => {
    const listing = await getListingFor(ctx.db.read, viewer, params.id);
    const sharing = await findSharing(ctx.db.read, listing.id);
    if (!sharing?.seed || sharing.draw_at === null) throw new AppError('NOT_FOUND');
    const isDrawn = sharing.drawn_at !== null;
    const claims = isDrawn ? await findDrawn(ctx.db.read, listing.id) : [];
    return {
      draw_at: sharing.draw_at,
      drawn_at: sharing.drawn_at,
      seed_hash: hashOfSeed(sharing.seed),
      seed: isDrawn ? sharing.seed : null,
      claims: claims.map(({ id, wanted, given, asker_id }) => ({
        id,
        wanted,
        given,
        is_own: asker_id === viewer?.id,
      })),
    };
  });
}
