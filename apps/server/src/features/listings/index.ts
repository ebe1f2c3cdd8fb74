import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { startJob } from '../../platform/job.ts';
import { type OnPublished, registerCreateListing } from './create-listing.ts';
import { registerConfirmFreshness } from './crops/confirm-freshness.ts';
import { registerCrops } from './crops/crop-table.ts';
import { registerDeleteListing, registerRestoreListing } from './deletion/delete-and-restore.ts';
import { deleteAllListings, deleteListingsOfUsers } from './deletion/delete-listings.ts';
import { deleteForGood } from './deletion/soft-delete.ts';
import { type FindHidingReason, type FindStand, registerGetListing } from './get-listing.ts';
import { registerImportListings } from './import/import-listings.ts';
import { indexOlderListings, indexOlderWishes } from './index-stored-listings.ts';
import { LISTING_EXPORT } from './listing-export.repo.ts';
import { findListingRows } from './listings.repo.ts';
import {
  type NoteSearchMiss,
  registerListListings,
  registerListProduceTypes,
  registerListUserListings,
} from './lists/list-listings.ts';
import { findFurtherPhotoRows } from './photos/photos.repo.ts';
import { registerPlaceOffer } from './place-offer.ts';
import { findSharingRows } from './sharing/sharing.repo.ts';
import type { FindHolders } from './sharing/stock-refusal.ts';
import { registerUpdateListing } from './update-listing.ts';

const DELETION_INTERVAL_MS = 15_000;
const INDEX_INTERVAL_MS = 60_000;

/** Functions of features that depend on this one. */
interface ListingDependencies {
  readonly recordSearchMiss: NoteSearchMiss;
  readonly findHidingReason: FindHidingReason;
  readonly findStand: FindStand;
  readonly onPublished: OnPublished;
  readonly findHolders: FindHolders;
}

export function registerListings(
  app: FastifyInstance,
  ctx: Context,
  { recordSearchMiss, findHidingReason, findStand, onPublished, findHolders }: ListingDependencies,
): void {
  registerListListings(app, ctx, recordSearchMiss);
  registerListUserListings(app, ctx);
  registerListProduceTypes(app, ctx);
  registerCrops(app, ctx);
  registerConfirmFreshness(app, ctx);
  registerGetListing(app, ctx, findHidingReason, findStand);
  registerCreateListing(app, ctx, onPublished);
  registerUpdateListing(app, ctx, onPublished, findHolders);
  registerDeleteListing(app, ctx);
  registerRestoreListing(app, ctx);
  registerPlaceOffer(app, ctx);
  registerImportListings(app, ctx);
  finishDeletions(app, ctx);
  ctx.userDeletion.add(deleteListingsOfUsers);
  ctx.userDeletion.addForReset(async (trx) => {
    const { count, images } = await deleteAllListings(trx, ctx.db.dialect);
    return { listings: count, images };
  });
  ctx.userExport.add('listings', exportListings);
  ctx.siteExport.add('listings', LISTING_EXPORT);
  indexOlder(app, ctx);
}

/** A member's listings as they are stored, each with how it is shared and its photos after the cover. */
async function exportListings(db: Reader, userId: string) {
  const photos = await findFurtherPhotoRows(db, userId);
  const listings = await findListingRows(db, userId);
  const sharings = await findSharingRows(db, userId);
  return listings.map((listing) => ({
    ...listing,
    sharing: sharings.find(({ listing_id }) => listing_id === listing.id) ?? null,
    photos: photos.filter(({ listing_id }) => listing_id === listing.id),
  }));
}

/** Deletes listings for good while the server listens, also those of an earlier run; tests do not listen. */
function finishDeletions(app: FastifyInstance, ctx: Context): void {
  const work = () => deleteForGood(ctx);
  const failed = 'deleted listings could not be removed';
  startJob(app, ctx, { intervalMs: DELETION_INTERVAL_MS, failed, work });
}

/** Indexes what an older version or a restore has left, again where the database was away. A server that stops does not wait for it. */
function indexOlder(app: FastifyInstance, ctx: Context): void {
  const work = () => indexOlderWishes(ctx).then(() => indexOlderListings(ctx));
  const failed = 'listings could not be indexed';
  startJob(app, ctx, { intervalMs: INDEX_INTERVAL_MS, failed, work, stopTimeoutMs: 0 });
}
