import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import type { AdminSettings, SitePicture } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { DatabaseUnreachableError, type Reader, type Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { syncFile } from '../../lib/sync-file.ts';
import { isStorageAway, type Storage } from '../../platform/storage.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { findImage, findImageIds, insertImage } from './images.repo.ts';
import { photoOf } from './photo.ts';
import { PictureQueue } from './picture-queue.ts';

export { imageFiles } from './encodings.ts';
export {
  deleteImage,
  deleteImages,
  deleteImagesOfUsers,
  findAllImageIds,
  findImageRows,
} from './images.repo.ts';
export { imageIdIn, photoOf, photoUrl, portraitUrl, readInlineImage } from './photo.ts';
export { ENCODING_WIDTHS } from './picture-sizes.ts';

const queue = new PictureQueue();

/** Number of uploads in the queue. */
export const waitingPictures = () => queue.waiting;

/** Whether an upload waits or is being encoded. */
export const isEncodingPictures = () => queue.isBusy;

/** An image whose files are stored and whose row is not written yet. */
export interface StoredImage {
  readonly id: string;
  readonly owner_id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly widths: string;
  readonly created_at: string;
  /** 1 for an image that gets no later encodings. */
  readonly is_complete?: 0 | 1;
}

/**
 * Checks, encodes and stores an image, then runs `work`, which writes its row with `insertImageRow` in the transaction of its
 * listing or profile. Files come first, so that no row references a missing file; they are deleted when `work` fails.
 */
export async function withStoredImage<T>(
  ctx: Context,
  ownerId: string,
  bytes: Buffer | undefined,
  work: (image: StoredImage | undefined) => Promise<T>,
): Promise<T> {
  if (!bytes) return work(undefined);
  const image = await storeImage(ctx, ownerId, bytes);
  return withImage(ctx, image, () => work(image));
}

async function withImage<T>(ctx: Context, image: StoredImage, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The outcome of its commit is unknown, so a row may exist. Otherwise the sweep deletes the files.
    if (!(error instanceof DatabaseUnreachableError)) await discardUnnamed(ctx, image.id);
    throw error;
  }
}

/** Like `withStoredImage` for several images, in order. A refusal of one of several says which. */
export async function withStoredImages<T>(
  ctx: Context,
  ownerId: string,
  files: readonly Buffer[],
  work: (images: readonly StoredImage[]) => Promise<T>,
  stored: readonly StoredImage[] = [],
): Promise<T> {
  const next = files[stored.length];
  if (!next) return work(stored);
  const image = await storeImage(ctx, ownerId, next).catch((error: unknown) => {
    throw files.length > 1 ? refusalOf(stored.length + 1, error) : error;
  });
  return withImage(ctx, image, () => withStoredImages(ctx, ownerId, files, work, [...stored, image]));
}

function refusalOf(number: number, cause: unknown): unknown {
  if (!(cause instanceof AppError) || !cause.code.startsWith('IMAGE_')) return cause;
  return new AppError(cause.code, {
    message: ({ errors, photoRefused }) => photoRefused(number, errors[cause.code]),
    cause,
  });
}

/** Checks, encodes and stores an image without its row. */
export async function storeImage(ctx: Context, ownerId: string, bytes: Buffer): Promise<StoredImage> {
  const { files, widths, ...facts } = await queue.encode(bytes);
  const id = randomUUIDv7();
  try {
    await storeFiles(ctx, id, files);
  } catch (error) {
    // The sweep deletes what a store has taken that does not answer now.
    if (!isStorageAway(error)) await discardImage(ctx, id);
    throw error;
  }
  const created_at = ctx.clock.now().toISOString();
  return { id, owner_id: ownerId, ...facts, widths: JSON.stringify(widths), created_at };
}

/** Writes an image's encodings to the storage. */
export async function storeFiles(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  id: string,
  files: EncodedPicture['files'],
): Promise<void> {
  for (const file of files) await storage.put(`${id}/${file.name}`, file.bytes);
  // After a power cut no row may reference files that never reached the disk.
  await syncPicture(config.storage, id, files);
}

/** The picture that administrators chose for the site; null without one. */
export async function findSitePicture(
  db: Reader,
  { picture }: Pick<AdminSettings, 'picture'>,
): Promise<SitePicture | null> {
  const image = picture && (await findImage(db, picture.id));
  return image ? { photo: photoOf(image), alt: picture.alt } : null;
}

/** Writes the row of a stored image and marks it as used. */
export async function insertImageRow(trx: Writer, image: StoredImage): Promise<void> {
  await insertImage(trx, { ...image, used_at: image.created_at });
}

/**
 * Deletes an image's files and returns whether they are gone. The sweep retries failures: without its row the image is
 * not visible.
 */
export async function discardImage(ctx: Context, id: string): Promise<boolean> {
  if (delaysDeletion(ctx.storage, id)) return false;
  try {
    await ctx.storage.deleteAll(`${id}/`);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, image: id }, 'image files could not be removed');
    return false;
  }
}

/**
 * Runs `work` while no image files are deleted: a backup reads files of rows it has read, and a restore writes files
 * before their rows. Deletions are done afterwards, unless a row references the image.
 */
export async function withImagesHeld<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  delayDeletions(ctx.storage);
  try {
    return await work();
  } finally {
    for (const id of endDelay(ctx.storage)) await discardUnnamed(ctx, id);
  }
}

/** Deletes an image's files unless a row references them or the check fails. */
async function discardUnnamed(ctx: Context, id: string): Promise<void> {
  try {
    if ((await findImageIds(ctx.db.read, [id])).size > 0) return;
  } catch (error) {
    ctx.log.info(
      { err: error, image: id },
      'an image could not be looked up; the sweep deletes its files if no row names it',
    );
    return;
  }
  await discardImage(ctx, id);
}

/** Images whose deletion waits, and the number of callers that delay deletions, such as backups. */
interface Delay {
  callers: number;
  readonly waiting: Set<string>;
}

const delays = new WeakMap<Storage, Delay>();

/** Whether this image's deletion must wait; it is then recorded. */
function delaysDeletion(storage: Storage, id: string): boolean {
  const delay = delays.get(storage);
  delay?.waiting.add(id);
  return delay !== undefined;
}

/** Delays the deletion of all image files until `endDelay`. */
function delayDeletions(storage: Storage): void {
  const delay = delays.get(storage) ?? { callers: 0, waiting: new Set() };
  delay.callers += 1;
  delays.set(storage, delay);
}

/** Returns images that may be deleted now: none while another caller delays them. */
function endDelay(storage: Storage): readonly string[] {
  const delay = delays.get(storage);
  if (!delay) return [];
  delay.callers -= 1;
  if (delay.callers > 0) return [];
  delays.delete(storage);
  return [...delay.waiting];
}

/** Syncs an image's files and their folder to disk. A bucket confirms each stored file itself. */
async function syncPicture(
  storage: Context['config']['storage'],
  id: string,
  files: readonly { readonly name: string }[],
): Promise<void> {
  if (storage.kind !== 'files') return;
  const dir = join(storage.dir, id);
  const paths = [...files.map(({ name }) => join(dir, name)), dir, storage.dir];
  await Promise.all(paths.map((path) => syncFile(path)));
}
