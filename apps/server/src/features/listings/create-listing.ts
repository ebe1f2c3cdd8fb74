import { createListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { ListingRow } from './listings.repo.ts';
import { readPhotos } from './photos/read-photos.ts';
import { publishListing } from './publish-listing.ts';
import { repeatedCreation } from './repeated-creation.ts';
import { loadDetail } from './show-listing.ts';

/**
 * Called in the transaction of a listing that is new, returns or is described anew, for features that depend on this one.
 * `before` is the listing before an edit. Returns a function to call after the commit, which publishes events.
 */
export type OnPublished = (ctx: Context, trx: Writer, id: string, before?: ListingRow) => Promise<() => void>;

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
      return loadDetail(ctx, row, viewer);
    },
    repeatedCreation(ctx),
  );
}
