import type { Reader, Writer } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';

const findByListing = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('listing_photos')
    .innerJoin('images', 'images.id', 'listing_photos.image_id')
    .select(['images.id', 'images.width', 'images.height', 'images.color', 'images.widths', 'alt'])
    .where('listing_id', '=', id)
    .orderBy('position'),
);

/** The photos of a listing after its cover, in order. */
export const findFurtherPhotos = (db: Reader, id: string) => findByListing(db, { id });

export interface PlacedPhoto {
  readonly id: string;
  readonly alt: string;
}

/** Replaces the photos after the cover. */
export async function replaceFurtherPhotos(
  trx: Writer,
  listingId: string,
  photos: readonly PlacedPhoto[],
): Promise<void> {
  await trx.deleteFrom('listing_photos').where('listing_id', '=', listingId).execute();
  if (photos.length === 0) return;
  const rows = photos.map(({ id, alt }, index) => ({
    image_id: id,
    listing_id: listingId,
    position: index + 1,
    alt,
  }));
  await trx.insertInto('listing_photos').values(rows).execute();
}

/** Deletes the rows of photos whose listings were deleted, and returns their images. */
export async function takePhotosWithoutListing(trx: Writer): Promise<string[]> {
  const rows = await trx
    .deleteFrom('listing_photos')
    .where('listing_id', 'is', null)
    .returning('image_id')
    .execute();
  return rows.map(({ image_id }) => image_id);
}

/** The photos after the covers of a member's listings as they are stored, for the export. */
export const findFurtherPhotoRows = (db: Reader, userId: string) =>
  db
    .selectFrom('listing_photos')
    .innerJoin('listings', 'listings.id', 'listing_photos.listing_id')
    .select(['listing_id', 'listing_photos.image_id', 'position', 'alt'])
    .where('listings.user_id', '=', userId)
    .orderBy('listing_id')
    .orderBy('position')
    .execute();
