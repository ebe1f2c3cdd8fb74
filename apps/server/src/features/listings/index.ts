import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCreateListing } from './create-listing.ts';
import { registerDeleteListing } from './delete-listing.ts';
import { deleteListingsOfUsers } from './delete-listings.ts';
import { type FindHidingReason, registerGetListing } from './get-listing.ts';
import { indexOlderListings } from './index-older-listings.ts';
import { type NoteSearchMiss, registerListListings } from './list-listings.ts';
import { registerListProduceTypes } from './list-produce-types.ts';
import { registerListUserListings } from './list-user-listings.ts';
import { findListingRows } from './listings.repo.ts';
import { registerUpdateListing } from './update-listing.ts';

/** Functions of features that depend on this one. */
export interface ListingDependencies {
  readonly noteSearchMiss: NoteSearchMiss;
  readonly findHidingReason: FindHidingReason;
}

export function registerListings(
  app: FastifyInstance,
  ctx: Context,
  { noteSearchMiss, findHidingReason }: ListingDependencies,
): void {
  registerListListings(app, ctx, noteSearchMiss);
  registerListUserListings(app, ctx);
  registerListProduceTypes(app, ctx);
  registerGetListing(app, ctx, findHidingReason);
  registerCreateListing(app, ctx);
  registerUpdateListing(app, ctx);
  registerDeleteListing(app, ctx);
  ctx.userDeletion.add(deleteListingsOfUsers);
  ctx.userExport.add('listings', findListingRows);
  // Not in tests, which do not listen.
  app.addHook('onListen', () => {
    indexOlderListings(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'listings could not be indexed'),
    );
  });
}
