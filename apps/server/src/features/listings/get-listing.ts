import { getListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { getListingFor } from './get-listing-for.ts';
import { loadDetail } from './show-listing.ts';

/** The administrators' reason for hiding this listing, unless that decision was overturned. */
export type FindHidingReason = (db: Reader, listingId: string) => Promise<string | null>;

/** The stand at which a listing is; undefined for most. */
export type FindStand = (
  db: Reader,
  listingId: string,
) => Promise<{ code: string; name: string } | undefined>;

export function registerGetListing(
  app: FastifyInstance,
  ctx: Context,
  findHidingReason: FindHidingReason,
  findStand: FindStand,
): void {
  registerOperation(app, ctx, getListing, async ({ params, viewer }) => {
    const row = await getListingFor(ctx.db.read, viewer, params.id);
    const stand = await findStand(ctx.db.read, row.id);
    const listing = { ...(await loadDetail(ctx, row, viewer)), ...(stand && { stand }) };
    if (row.hidden_at === null) return listing;
    return { ...listing, hidden_reason: await findHidingReason(ctx.db.read, row.id) };
  });
}
