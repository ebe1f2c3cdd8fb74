import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCreateListing } from './create-listing.ts';
import { registerDeleteListing } from './delete-listing.ts';
import { registerGetListing } from './get-listing.ts';
import { indexOlderListings } from './index-older-listings.ts';
import { type NoteSearchMiss, registerListListings } from './list-listings.ts';
import { registerListProduceTypes } from './list-produce-types.ts';
import { registerListUserListings } from './list-user-listings.ts';
import { registerUpdateListing } from './update-listing.ts';

export function registerListings(app: FastifyInstance, ctx: Context, noteSearchMiss: NoteSearchMiss): void {
  registerListListings(app, ctx, noteSearchMiss);
  registerListUserListings(app, ctx);
  registerListProduceTypes(app, ctx);
  registerGetListing(app, ctx);
  registerCreateListing(app, ctx);
  registerUpdateListing(app, ctx);
  registerDeleteListing(app, ctx);
  // Only in servers that listen, so not in tests.
  app.addHook('onListen', () => {
    indexOlderListings(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'listings could not be indexed'),
    );
  });
}
