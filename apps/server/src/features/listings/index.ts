import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCreateListing } from './create-listing.ts';
import { registerDeleteListing } from './delete-listing.ts';
import { registerGetListing } from './get-listing.ts';
import { registerListListings } from './list-listings.ts';
import { registerUpdateListing } from './update-listing.ts';

export function registerListings(app: FastifyInstance, ctx: Context): void {
  registerListListings(app, ctx);
  registerGetListing(app, ctx);
  registerCreateListing(app, ctx);
  registerUpdateListing(app, ctx);
  registerDeleteListing(app, ctx);
}
