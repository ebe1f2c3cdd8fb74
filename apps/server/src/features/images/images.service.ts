import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context.ts';
import { DatabaseUnreachableError, type Writer } from '../../db/database.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { beginHold, endHold, isHeld } from './image-hold.ts';
import { deleteImage, deleteImages, deleteImagesOf, findImageIds, insertImage } from './images.repo.ts';
import { PictureQueue } from './picture-queue.ts';
import { syncPicture } from './sync-picture.ts';

export { readInlineImage } from './inline-image.ts';
export { imageIdIn, photoOf, photoUrl } from './photo.ts';

const queue = new PictureQueue();

/** How many uploads wait to be worked on. */
export const waitingPictures = () => queue.waiting;

/** A picture whose files lie in the storage and whose row is still to be written. */
export interface StoredImage {
  readonly id: string;
  readonly owner_id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly widths: string;
  readonly created_at: string;
}

/**
 * Checks, encodes and stores a picture, then runs `work`, which is to write its row with `useImage` in the transaction
 * of whatever shows it. Files come first, so that no row ever names a missing one; they go again when `work` fails.
 */
export async function withStoredImage<T>(
  ctx: Context,
  ownerId: string,
  bytes: Buffer | undefined,
  work: (image: StoredImage | undefined) => Promise<T>,
): Promise<T> {
  if (!bytes) return work(undefined);
  const image = await storeImage(ctx, ownerId, bytes);
  try {
    return await work(image);
  } catch (error) {
    // A row may name it: how its commit ended is unknown. If none does, the sweep removes it.
    if (!(error instanceof DatabaseUnreachableError)) await discardUnnamed(ctx, image.id);
    throw error;
  }
}

/** Starts what uploads need, so that the first one does not wait for it. */
export const prepareForPictures = () => queue.warm();

/** Checks, encodes and stores a picture, whose row is still to be written. */
export async function storeImage(ctx: Context, ownerId: string, bytes: Buffer): Promise<StoredImage> {
  const { files, widths, ...facts } = await queue.encode(bytes);
  const id = randomUUIDv7();
  try {
    await storeFiles(ctx, id, files);
  } catch (error) {
    await discardImage(ctx, id);
    throw error;
  }
  const created_at = ctx.clock.now().toISOString();
  return { id, owner_id: ownerId, ...facts, widths: JSON.stringify(widths), created_at };
}

/** Puts encodings of a picture where they belong. */
export async function storeFiles(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  id: string,
  files: EncodedPicture['files'],
): Promise<void> {
  for (const file of files) await storage.put(`${id}/${file.name}`, file.bytes);
  // A power cut must not leave a row that names files which never reached the disk.
  await syncPicture(config.storage, id, files);
}

/** Writes the row of a stored picture, as used from now on. */
export async function useImage(trx: Writer, image: StoredImage): Promise<void> {
  await insertImage(trx, { ...image, used_at: image.created_at });
}

/** Removes a picture's row; its files go with `discardImage` once the transaction is committed. */
export async function dropImage(trx: Writer, id: string): Promise<void> {
  await deleteImage(trx, id);
}

/** The same for so many at once as a statement takes. */
export async function dropImages(trx: Writer, ids: readonly string[]): Promise<void> {
  await deleteImages(trx, ids);
}

/** Removes the rows of every picture somebody owns and answers their ids, whose files go after the commit. */
export function dropImagesOf(trx: Writer, ownerId: string): Promise<string[]> {
  return deleteImagesOf(trx, [ownerId]);
}

/** The same of several owners together. */
export function dropImagesOfAll(trx: Writer, ownerIds: readonly string[]): Promise<string[]> {
  return deleteImagesOf(trx, ownerIds);
}

/**
 * Removes a picture's files and answers whether they are gone. What cannot be removed now is left to the sweep: without
 * its row nobody sees it.
 */
export async function discardImage(ctx: Context, id: string): Promise<boolean> {
  if (isHeld(ctx.storage, id)) return false;
  try {
    await ctx.storage.deleteAll(`${id}/`);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, image: id }, 'image files could not be removed');
    return false;
  }
}

/**
 * Runs `work` while no picture's files are removed: a backup reads what rows named a moment ago, and a restore brings
 * pictures back before the rows that name them. What was to be removed meanwhile goes afterwards, unless a row names it.
 */
export async function withImagesHeld<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  beginHold(ctx.storage);
  try {
    return await work();
  } finally {
    for (const id of endHold(ctx.storage)) await discardUnnamed(ctx, id);
  }
}

/** Removes a picture's files unless a row names it, or that cannot be found out. */
async function discardUnnamed(ctx: Context, id: string): Promise<void> {
  try {
    if ((await findImageIds(ctx.db.read, [id])).size > 0) return;
  } catch {
    return;
  }
  await discardImage(ctx, id);
}
