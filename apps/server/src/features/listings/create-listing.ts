import { createListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishListing } from './listings.service.ts';
import { readPhoto } from './read-photo.ts';
import { showInDetail } from './show-listing.ts';

export function registerCreateListing(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, createListing, async ({ body, upload, viewer }) => {
    const photo = readPhoto(upload, body.image_url);
    const picture = photo.kind === 'replace' ? photo.bytes : undefined;
    return showInDetail(await publishListing(ctx, viewer.id, body, picture), viewer);
  });
}
