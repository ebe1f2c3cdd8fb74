import { randomUUIDv7 } from 'node:crypto';
import type { NewListing, Standing } from '@windfall/contract';
import type { Insertable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { type DialectName, isForeignKeyViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { firstDayLimits } from '../../platform/auth/first-day.ts';
import type { Settle } from '../../platform/idempotency/create-once.ts';
import { publishListingChanged } from '../events/events.service.ts';
import type { Place, PlaceWords } from '../geo/geo.service.ts';
import { withStoredImages } from '../images/images.service.ts';
import { indexListing, titleSortOf } from '../search/search.service.ts';
import { chosenCrop, cropOfWords } from './crops/listing-crop.ts';
import { newFreshness } from './crops/listing-freshness.ts';
import { chosenPlace } from './listing-place.ts';
import { countListingsOf, findListing, insertListing, type ListingRow } from './listings.repo.ts';
import type { ListingsTable } from './listings.table.ts';
import { changePhotos, newFiles } from './photos/change-photos.ts';
import type { PhotoChange } from './photos/read-photos.ts';
import { storeSharing } from './sharing/sharing.repo.ts';

/** A new listing; an offer without a kind. */
export type PublishedListing = Omit<NewListing, 'kind'> & Partial<Pick<NewListing, 'kind'>>;

/** Publishes a listing of this member with its photos and its search index entry, or nothing. */
export async function publishListing(
  ctx: Context,
  sellerId: string,
  listing: PublishedListing,
  change: PhotoChange = { kind: 'keep' },
  settle?: Settle,
): Promise<ListingRow> {
  const publication = await publicationOf(ctx, sellerId, listing);
  const { id } = publication.row;
  const row = await withStoredImages(ctx, sellerId, newFiles(change), (images) =>
    ctx.db
      .transaction(async (trx) => {
        await refuseManyListings(ctx, trx, sellerId);
        const seq = await storePublication(trx, ctx.db.dialect, publication);
        await changePhotos(trx, { seq, id, image_id: null, image_alt: '' }, change, images);
        await settle?.(trx, id);
        const row = await findListing(trx, id);
        if (row === undefined) throw new AppError('LISTING_NOT_FOUND');
        return row;
      })
      .catch((error: unknown) => {
        // The owner may be deleted between the session check and the first row that references them.
        throw isForeignKeyViolation(error) ? new AppError('UNAUTHORIZED', { cause: error }) : error;
      }),
  );
  publishListingChanged(ctx, id, 'published');
  return row;
}

/** A listing that is not stored yet: its row, and how it is shared. */
export interface Publication {
  readonly row: StoredListing;
  readonly sharing: NewListing['sharing'];
}

export type PublicationContext = Pick<Context, 'clock' | 'siteZone'>;

/** What to store of a new listing, without its photos. `at` is where it is, in place of what its words say. */
export async function publicationOf(
  ctx: PublicationContext,
  sellerId: string,
  {
    image_url: _,
    image_urls: __,
    photos: ___,
    sharing,
    kind = 'offer',
    zip_code = null,
    crop,
    picked_on,
    best_by,
    ...fields
  }: PublishedListing,
  at?: Place,
): Promise<Publication> {
  const now = ctx.clock.now().toISOString();
  const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
  const named = chosenCrop(crop, fields);
  const row = {
    id: randomUUIDv7(),
    kind,
    user_id: sellerId,
    ...fields,
    ...named,
    // What hangs on the tree has no clock yet.
    ...newFreshness(
      { ...fields, kind, crop: named.crop },
      sharing?.harvest ? { picked_on: null, best_by: null } : { picked_on, best_by },
      today,
    ),
    zip_code: zip_code || null,
    at,
    image_id: null,
    is_available: 1 as const,
    created_at: now,
    updated_at: now,
  };
  return { row, sharing };
}

/** Stores a new listing with how it is shared, and returns its number. */
export async function storePublication(
  trx: Writer,
  dialect: DialectName,
  { row, sharing }: Publication,
): Promise<number> {
  const seq = await storeListing(trx, dialect, row, sharing?.standing);
  if (sharing) await storeSharing(trx, { id: row.id, kind: row.kind ?? 'offer' }, sharing, row.updated_at);
  return seq;
}

/** Deleted listings count as long as they can be restored. */
async function refuseManyListings(ctx: Context, trx: Writer, sellerId: string): Promise<void> {
  const limits = await firstDayLimits(ctx, trx, sellerId);
  if (limits && (await countListingsOf(trx, sellerId)) >= limits.firstDayListings)
    throw new AppError('NEW_MEMBER_LISTINGS');
}

type StoredListing = Omit<Insertable<ListingsTable>, 'title_sort' | keyof Place> &
  Partial<Pick<PlaceWords, 'zip_code' | 'place'>> & { readonly at?: Place | undefined };

/** Stores a listing, its crop, its square and its words, and returns its number. Fails for owners whose account was deleted or deactivated meanwhile. */
export async function storeListing(
  trx: Writer,
  dialect: DialectName,
  { zip_code = null, place: choice, at, ...listing }: StoredListing,
  standing?: Standing | null,
): Promise<number> {
  const owner = await lockAccount(trx, listing.user_id);
  if (owner?.is_active !== 1) throw new AppError('UNAUTHORIZED');
  const place = at ?? chosenPlace({ zip_code, location: listing.location, place: choice }, owner);
  const taken_at = listing.is_available === 1 ? null : listing.updated_at;
  const row = await insertListing(trx, {
    ...cropOfWords(listing),
    ...listing,
    ...place,
    taken_at,
    title_sort: titleSortOf(listing.title),
    is_indexed: 1,
  });
  await indexListing(trx, dialect, { ...row, standing: standing ? JSON.stringify(standing) : null });
  return row.seq;
}
