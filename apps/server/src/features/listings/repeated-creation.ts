import type { Listing } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { RetryRule } from '../../platform/http/request-scope.ts';
import { findListing } from './listings.repo.ts';
import { loadDetail } from './show-listing.ts';

/** Answers a repeated creation of a listing with the listing as it is now. */
export function repeatedCreation(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
): RetryRule<{ viewer: Viewer }, Listing> {
  return {
    caller: ({ viewer }) => viewer.id,
    repeat: async (id, { viewer }) => {
      const row = await findListing(ctx.db.read, id);
      if (!row) throw new AppError('LISTING_NOT_FOUND');
      return loadDetail(ctx, row, viewer);
    },
    storesResponse: true,
    withheld: [],
  };
}
