import { randomUUIDv7 } from 'node:crypto';
import type { ListingChanges, NewListing } from '@windfall/contract';
import type { Insertable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { indexWords, unindexWords } from '../../db/dialects/search-index.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Settle } from '../../platform/idempotency/create-once.ts';
import { tellOfListing } from '../events/events.service.ts';
import {
  discardImage,
  dropImage,
  type StoredImage,
  useImage,
  withStoredImage,
} from '../images/images.service.ts';
import { titleSortOf, wordsOf } from './listing-text.ts';
import {
  deleteListing,
  findListing,
  insertListing,
  type ListingRow,
  touchListing,
  updateListing,
} from './listings.repo.ts';
import type { ListingsTable } from './listings.table.ts';
import type { PhotoChange } from './read-photo.ts';

export { findListing, type ListingRow } from './listings.repo.ts';

/** Publishes a listing of this member, with its photo and its place in the search index, or not at all. */
export async function publishListing(
  ctx: Context,
  sellerId: string,
  { image_url: _, ...fields }: NewListing,
  picture?: Buffer,
  settle?: Settle,
): Promise<ListingRow> {
  const now = ctx.clock.now().toISOString();
  const id = randomUUIDv7();
  const row = await withStoredImage(ctx, sellerId, picture, (image) =>
    ctx.db.transaction(async (trx) => {
      if (image) await useImage(trx, image);
      await storeListing(trx, ctx.db.dialect, {
        id,
        user_id: sellerId,
        ...fields,
        image_id: image?.id ?? null,
        is_available: 1,
        created_at: now,
        updated_at: now,
      });
      await settle?.(trx, id);
      return existing(await findListing(trx, id));
    }),
  );
  tellOfListing(ctx, id, 'published');
  return row;
}

/** Writes a listing and its place in the search index. */
export async function storeListing(
  trx: Writer,
  dialect: DialectName,
  listing: Omit<Insertable<ListingsTable>, 'title_sort'>,
): Promise<void> {
  const seq = await insertListing(trx, { ...listing, title_sort: titleSortOf(listing.title) });
  await indexWords(trx, dialect, seq, wordsOf(listing));
}

/** Changes the given fields of a listing and its photo. The caller has made sure that this is allowed. */
export async function changeListing(
  ctx: Context,
  listing: Pick<ListingRow, 'id' | 'user_id'>,
  changes: ListingChanges,
  photo: PhotoChange,
): Promise<ListingRow> {
  const picture = photo.kind === 'replace' ? photo.bytes : undefined;
  const { row, replaced } = await withStoredImage(ctx, listing.user_id, picture, (image) =>
    ctx.db.transaction(async (trx) => {
      // The lock comes before reading: of two new photos at once, the second has to find and remove the first.
      await touchListing(trx, listing.id, ctx.clock.now().toISOString());
      const before = existing(await findListing(trx, listing.id));
      const replaced = await changePhoto(trx, before, photo, image);
      await updateListing(trx, before.seq, columnsOf(changes));
      const row = existing(await findListing(trx, listing.id));
      await indexWords(trx, ctx.db.dialect, row.seq, wordsOf(row));
      return { row, replaced };
    }),
  );
  tellOfListing(ctx, row.id, 'changed');
  if (replaced) await discardImage(ctx, replaced);
  return row;
}

/** Deletes a listing with its photo and its place in the search index. Only one of two callers at once succeeds. */
export async function removeListing(ctx: Context, id: string): Promise<void> {
  const { image_id } = await ctx.db.transaction(async (trx) => {
    const deleted = existing(await deleteListing(trx, id));
    await unindexWords(trx, deleted.seq);
    if (deleted.image_id) await dropImage(trx, deleted.image_id);
    return deleted;
  });
  tellOfListing(ctx, id, 'removed');
  if (image_id) await discardImage(ctx, image_id);
}

/** Answers the picture that is shown no more; its files go after the commit. */
async function changePhoto(
  trx: Writer,
  before: ListingRow,
  photo: PhotoChange,
  image: StoredImage | undefined,
): Promise<string | null> {
  if (photo.kind === 'keep') return null;
  if (image) await useImage(trx, image);
  await updateListing(trx, before.seq, { image_id: image?.id ?? null });
  if (before.image_id) await dropImage(trx, before.image_id);
  return before.image_id;
}

function columnsOf({ image_url: _, is_available, ...changes }: ListingChanges) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(changes.title !== undefined && { title_sort: titleSortOf(changes.title) }),
    ...(is_available !== undefined && { is_available: is_available ? (1 as const) : (0 as const) }),
  };
}

function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('LISTING_NOT_FOUND');
  return row;
}
