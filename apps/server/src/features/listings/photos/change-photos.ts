import type { Writer } from '../../../db/database.ts';
import { deleteImage, insertImageRow, type StoredImage } from '../../images/images.service.ts';
import { type ListingRow, updateListing } from '../listings.repo.ts';
import { findFurtherPhotos, type PlacedPhoto, replaceFurtherPhotos } from './photos.repo.ts';
import type { PhotoChange } from './read-photos.ts';

/** The files of a change, in order. */
export function newFiles(change: PhotoChange): Buffer[] {
  if (change.kind === 'cover') return [change.bytes];
  return change.kind === 'all' ? change.photos.flatMap((one) => ('bytes' in one ? one.bytes : [])) : [];
}

/** Writes the photos of a listing; `stored` are its new files. Returns images whose files are deleted after the commit. */
export async function changePhotos(
  trx: Writer,
  listing: Pick<ListingRow, 'seq' | 'id' | 'image_id' | 'image_alt'>,
  change: PhotoChange,
  stored: readonly StoredImage[],
): Promise<string[]> {
  if (change.kind === 'keep') return [];
  const before = await photosBefore(trx, listing);
  const after = photosAfter(before, change, stored);
  for (const image of stored) await insertImageRow(trx, image);
  const [cover, ...further] = after;
  await updateListing(trx, listing.seq, { image_id: cover?.id ?? null, image_alt: cover?.alt ?? '' });
  await replaceFurtherPhotos(trx, listing.id, further);
  const removed = before.map(({ id }) => id).filter((id) => !after.some((one) => one.id === id));
  for (const id of removed) await deleteImage(trx, id);
  return removed;
}

async function photosBefore(
  trx: Writer,
  { id, image_id, image_alt }: Pick<ListingRow, 'id' | 'image_id' | 'image_alt'>,
): Promise<PlacedPhoto[]> {
  const further = await findFurtherPhotos(trx, id);
  return [...(image_id ? [{ id: image_id, alt: image_alt }] : []), ...further];
}

/** A photo that was removed meanwhile is left out. */
function photosAfter(
  before: readonly PlacedPhoto[],
  change: Exclude<PhotoChange, { kind: 'keep' }>,
  stored: readonly StoredImage[],
): PlacedPhoto[] {
  const files = [...stored];
  if (change.kind === 'cover') return [...files.map(({ id }) => ({ id, alt: '' })), ...before.slice(1)];
  return change.photos.flatMap((one) => {
    if ('bytes' in one) return { id: files.shift()?.id ?? '', alt: one.alt ?? '' };
    const present = before.find(({ id }) => id === one.id);
    return present ? { id: present.id, alt: one.alt ?? present.alt } : [];
  });
}
