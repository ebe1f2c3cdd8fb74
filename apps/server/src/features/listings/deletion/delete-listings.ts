import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Writer } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { DeletedUserData } from '../../../platform/user-deletion.ts';
import { deleteImage, deleteImages } from '../../images/images.service.ts';
import { clearSearch, unindexListing } from '../../search/search.service.ts';
import { deleteListing, deleteOldestListings, findListingsOf } from '../listings.repo.ts';
import { takePhotosWithoutListing } from '../photos/photos.repo.ts';

/** Pending reads are served after this many deletions. */
const YIELD_AFTER = 100;
const BATCH = 2_000;

/** The files of the images are deleted after the commit. */
interface DeletedListings {
  readonly count: number;
  readonly images: string[];
}

/** Deletes all listings of these users; a cascade would leave their words in the search index. */
export async function deleteListingsOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<DeletedUserData> {
  const found = await findListingsOf(trx, userIds);
  const { count, images } = await deleteListingsById(
    trx,
    found.map(({ id }) => id),
  );
  return { listings: count, images };
}

/** Deletes these listings with their entries in the search index; a missing listing is ignored. */
export async function deleteListingsById(trx: Writer, ids: readonly string[]): Promise<DeletedListings> {
  const images: string[] = [];
  let count = 0;
  for (const id of ids) {
    const deleted = await deleteListing(trx, id);
    if (!deleted) continue;
    count += 1;
    if (count % YIELD_AFTER === 0) await yieldToEventLoop();
    if (deleted.is_indexed === 1) await unindexListing(trx, deleted);
    if (!deleted.image_id) continue;
    await deleteImage(trx, deleted.image_id);
    images.push(deleted.image_id);
  }
  return { count, images: [...images, ...(await deleteFurtherImages(trx))] };
}

/** Deletes every listing. The caller prevents other writes. */
export async function deleteAllListings(trx: Writer, dialect: DialectName): Promise<DeletedListings> {
  await clearSearch(trx, dialect);
  const images: string[] = [];
  let count = 0;
  for (;;) {
    const deleted = await deleteOldestListings(trx, BATCH);
    count += deleted.length;
    images.push(...deleted.flatMap(({ image_id }) => image_id ?? []));
    if (deleted.length < BATCH) break;
    await yieldToEventLoop();
  }
  for (const chunk of chunksOf(images)) await deleteImages(trx, chunk);
  return { count, images: [...images, ...(await deleteFurtherImages(trx))] };
}

/** Deletes the images of deleted listings that were not covers. */
export async function deleteFurtherImages(trx: Writer): Promise<string[]> {
  const images = await takePhotosWithoutListing(trx);
  for (const chunk of chunksOf(images)) await deleteImages(trx, chunk);
  return images;
}
