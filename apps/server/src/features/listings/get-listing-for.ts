import type { Reader, Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { isHiddenByBlock } from '../blocks/blocks.service.ts';
import { canView } from './listings.policy.ts';
import { findListing, type ListingRow } from './listings.repo.ts';

/** The listing, if this viewer may see it. Throws LISTING_NOT_FOUND for one that is hidden from them as for a missing one. */
export async function getListingFor(
  db: Reader | Writer,
  viewer: MaybeViewer,
  id: string,
): Promise<ListingRow> {
  return existingFor(db, viewer, await findListing(db, id));
}

/** This listing, or what a viewer who may not see it gets: LISTING_NOT_FOUND. */
export async function existingFor<T extends Parameters<typeof canView>[1]>(
  db: Reader | Writer,
  viewer: MaybeViewer,
  listing: T | undefined,
): Promise<T> {
  if (!listing || !canView(viewer, listing) || (await isHiddenByBlock(db, viewer, listing.user_id)))
    throw new AppError('LISTING_NOT_FOUND');
  return listing;
}
