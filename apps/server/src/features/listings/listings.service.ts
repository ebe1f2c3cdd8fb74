import type { ListingChanges } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { publishListingChanged } from '../events/events.service.ts';
import { discardImage, withStoredImages } from '../images/images.service.ts';
import { indexListing, titleSortOf, unindexListing } from '../search/search.service.ts';
import { changedCrop } from './crops/listing-crop.ts';
import { changedFreshness } from './crops/listing-freshness.ts';
import { auditOf } from './listing-audit.ts';
import { movedPlace } from './listing-place.ts';
import { findListing, type ListingRow, touchListing, updateListing } from './listings.repo.ts';
import { changePhotos, newFiles } from './photos/change-photos.ts';
import type { PhotoChange } from './photos/read-photos.ts';
import { storeSharing } from './sharing/sharing.repo.ts';
import { type FindHolders, stockRefusal } from './sharing/stock-refusal.ts';

export { findPastBest, findPastReady, findToAsk, forgetReady, takeAsk } from './crops/freshness.repo.ts';
export {
  findPublished,
  findSharedCrops,
  type PublishedCrop,
  type SharedCrop,
} from './crops/listed-crops.repo.ts';
export { isHalfOver, newFreshness } from './crops/listing-freshness.ts';
export { deleteAllListings, deleteListingsById, deleteListingsOfUsers } from './deletion/delete-listings.ts';
export {
  findOffersFor,
  findShownBySeq,
  findSubjects,
  isOfferedTo,
  leftOf,
} from './find-listings.ts';
export { existingFor, getListingFor } from './get-listing-for.ts';
export { hideListing, showListing } from './hide-listing.ts';
export { readListings, storeListings } from './import/import-listings.ts';
export { indexOlderListings } from './index-stored-listings.ts';
export {
  findListingTexts,
  findListingTextsById,
  type ListingText,
} from './listing-texts.repo.ts';
export { hashOfSeed, standingOf } from './listings.presenter.ts';
export {
  findHidden,
  findListing,
  findListingState,
  findListingStates,
  findListingsById,
  findOwnerId,
  findTakenAt,
  type ListingRow,
  type ListingState,
  touchListing,
} from './listings.repo.ts';
export type { SearchMiss } from './lists/list-listings.ts';
export { countOffersIn, findOffersToSwap } from './lists/offers.repo.ts';
export { pointOf, readListingPage } from './lists/read-listing-page.ts';
export { publishListing, storeListing } from './publish-listing.ts';
export { repeatedCreation } from './repeated-creation.ts';
export {
  findPastHarvests,
  lockSharing,
  lockStoredSharing,
  type SharingRow,
  storeSharing,
} from './sharing/sharing.repo.ts';
export type { Holders } from './sharing/stock-refusal.ts';
export { distanceTo, loadDetail, presentInList } from './show-listing.ts';

interface Change {
  /** The administrator who changes a listing of another member. */
  readonly by: AuditAuthor | undefined;
  /** Called in the transaction when the listing returns, or when what it offers, where or how has changed. */
  readonly onOffered: (trx: Writer, before: ListingRow) => Promise<void>;
  /** For the owner alone: claims are not for administrators. */
  readonly findHolders: FindHolders | undefined;
}

/** Changes the given fields of a listing and its photos. The caller has checked the permission. */
export async function changeListing(
  ctx: Context,
  listing: Pick<ListingRow, 'id' | 'user_id'>,
  changes: ListingChanges,
  photos: PhotoChange,
  { by, onOffered, findHolders }: Change,
): Promise<ListingRow> {
  const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
  const { row, removed } = await withStoredImages(ctx, listing.user_id, newFiles(photos), (images) =>
    ctx.db.transaction(async (trx) => {
      const now = ctx.clock.now().toISOString();
      // Lock before reading: concurrent photo changes must see each other's image row.
      await touchListing(trx, listing.id, now);
      const before = existing(await findListing(trx, listing.id));
      if (!by && before.is_active === 0) throw new AppError('UNAUTHORIZED');
      const named = changedCrop(before, changes);
      const removed = await changePhotos(trx, before, photos, images);
      if (changes.sharing)
        await storeSharing(trx, before, changes.sharing, now, async (sharing) =>
          stockRefusal(sharing, before.kind, await findHolders?.(trx, before.id)),
        );
      await updateListing(trx, before.seq, {
        ...columnsOf(changes),
        ...named,
        ...changedFreshness(before, changes, named.crop, today),
        ...(await movedPlace(trx, before, changes, by !== undefined)),
        ...takenColumn(before, changes, now),
        is_indexed: before.hidden_at === null ? 1 : 0,
      });
      const row = existing(await findListing(trx, listing.id));
      const details = { fields: Object.keys(changes), owner_id: row.user_id };
      if (by) await writeAudit(trx, auditOf(by, 'listing.update', before, details), ctx.clock.now());
      if (before.is_indexed === 1) await unindexListing(trx, before);
      if (row.hidden_at === null) await indexListing(trx, ctx.db.dialect, row);
      if (isOfferedAnew(before, row)) await onOffered(trx, before);
      return { row, removed };
    }),
  );
  if (row.hidden_at === null) publishListingChanged(ctx, row.id, 'changed');
  for (const image of removed) await discardImage(ctx, image);
  return row;
}

const OFFERED = ['is_available', 'title', 'produce_name', 'category', 'cell', 'stock'] as const;

const isOfferedAnew = (before: ListingRow, row: ListingRow) =>
  row.is_available === 1 && OFFERED.some((field) => row[field] !== before[field]);

/** Marks a listing as gone because all of its stock is handed over, or because it is past its best. Does nothing to one that is not available. */
export async function markGone(trx: Writer, dialect: DialectName, id: string, now: string): Promise<void> {
  const before = await findListing(trx, id);
  if (before?.is_available !== 1) return;
  await storeAvailability(trx, dialect, before, { is_available: 0, taken_at: now, updated_at: now });
}

/** Makes a listing available again of which not all was handed over after all. */
export async function reopenListing(
  trx: Writer,
  dialect: DialectName,
  id: string,
  now: string,
): Promise<void> {
  const before = await findListing(trx, id);
  if (before?.is_available !== 0) return;
  await storeAvailability(trx, dialect, before, { is_available: 1, taken_at: null, updated_at: now });
}

async function storeAvailability(
  trx: Writer,
  dialect: DialectName,
  before: ListingRow,
  changes: Pick<ListingRow, 'is_available' | 'updated_at'> & { readonly taken_at: string | null },
): Promise<void> {
  await updateListing(trx, before.seq, changes);
  if (before.is_indexed !== 1) return;
  await unindexListing(trx, before);
  await indexListing(trx, dialect, { ...before, ...changes });
}

function columnsOf({
  image_url: _,
  image_urls: __,
  photos: ___,
  zip_code: ____,
  sharing: _____,
  place: ______,
  crop: _______,
  picked_on: ________,
  best_by: _________,
  is_available,
  ...changes
}: ListingChanges) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(changes.title !== undefined && { title_sort: titleSortOf(changes.title) }),
    ...(is_available !== undefined && { is_available: is_available ? (1 as const) : (0 as const) }),
  };
}

/** The time the listing became unavailable; repeating that keeps the time, and becoming available clears it. */
function takenColumn(before: ListingRow, { is_available }: ListingChanges, now: string) {
  if (is_available === undefined || is_available === (before.is_available === 1)) return {};
  return { taken_at: is_available ? null : now };
}

function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('LISTING_NOT_FOUND');
  return row;
}
