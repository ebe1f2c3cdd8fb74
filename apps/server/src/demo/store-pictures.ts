import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Context } from '../context.ts';
import { type StoredImage, storeBundledImage } from '../features/images/images.service.ts';
import { Semaphore } from '../lib/semaphore.ts';

/** The first start has every core to itself: nobody uploads yet. */
const AT_ONCE = availableParallelism();

export type ReadPicture = (name: string) => Promise<Buffer>;

export const readBundledPicture: ReadPicture = (name) =>
  readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/** Stores the named pictures for their owners, encoded like uploads. Answers them by name. */
export async function storePictures(
  ctx: Context,
  owners: ReadonlyMap<string, string>,
  read: ReadPicture,
): Promise<ReadonlyMap<string, StoredImage>> {
  const gate = new Semaphore(AT_ONCE);
  const store = async ([name, ownerId]: [string, string]) => {
    return [name, await storeBundledImage(ctx, ownerId, await read(name))] as const;
  };
  return new Map(await Promise.all([...owners].map((entry) => gate.run(() => store(entry)))));
}
