import { createListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findListing, publishListing } from './listings.service.ts';
import { readPhoto } from './read-photo.ts';
import { showInDetail } from './show-listing.ts';

export function registerCreateListing(app: FastifyInstance, ctx: Context): void {
  registerOperation(
    app,
    ctx,
    createListing,
    async ({ body, upload, viewer, settle }) => {
      const photo = readPhoto(upload, body.image_url);
      const picture = photo.kind === 'replace' ? photo.bytes : undefined;
      return showInDetail(await publishListing(ctx, viewer.id, body, picture, settle), viewer);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: async (id, { viewer }) => {
        const row = await findListing(ctx.db.read, id);
        if (!row) throw new AppError('LISTING_NOT_FOUND');
        return showInDetail(row, viewer);
      },
      storesResponse: true,
      withheld: [],
    },
  );
}
