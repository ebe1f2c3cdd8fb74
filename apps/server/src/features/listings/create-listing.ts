import { createListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findListing, publishListing } from './listings.service.ts';
import { readPhotos } from './photos/read-photos.ts';
import { loadDetail } from './show-listing.ts';

/**
 * Called in the transaction of a listing that is new, returns or is described anew, for features that depend on this one.
 * Returns a function to call after the commit, which publishes events.
 */
export type OnPublished = (ctx: Context, trx: Writer, id: string) => Promise<() => void>;

export function registerCreateListing(app: FastifyInstance, ctx: Context, onPublished: OnPublished): void {
  registerOperation(
    app,
    ctx,
    createListing,
    async ({ body, uploads, viewer, settle }) => {
      const photos = readPhotos(uploads, body);
      let afterwards = () => {};
      const row = await publishListing(ctx, viewer.id, body, photos, async (trx, id) => {
        await settle(trx, id);
        afterwards = await onPublished(ctx, trx, id);
      });
      afterwards();
      return loadDetail(ctx.db.read, row, viewer);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: async (id, { viewer }) => {
        const row = await findListing(ctx.db.read, id);
        if (!row) throw new AppError('LISTING_NOT_FOUND');
        return loadDetail(ctx.db.read, row, viewer);
      },
      storesResponse: true,
      withheld: [],
    },
  );
}
