import { createListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findListing, publishListing } from './listings.service.ts';
import { readPhotos } from './read-photos.ts';
import { loadDetail } from './show-listing.ts';

export function registerCreateListing(app: FastifyInstance, ctx: Context): void {
  registerOperation(
    app,
    ctx,
    createListing,
    async ({ body, uploads, viewer, settle }) => {
      const photos = readPhotos(uploads, body);
      const row = await publishListing(ctx, viewer.id, body, photos, settle);
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
