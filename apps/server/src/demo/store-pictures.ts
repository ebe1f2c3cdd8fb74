import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ConfigError } from '../config/env.ts';
import type { Context } from '../context.ts';
import { type StoredImage, storeImage } from '../features/images/images.service.ts';
import { Semaphore } from '../lib/semaphore.ts';

/** The first start may use every core: no uploads compete. */
const AT_ONCE = availableParallelism();

export type ReadPicture = (name: string) => Promise<Buffer>;

export const readBundledPicture: ReadPicture = (name) =>
  readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/** Stores the named pictures for their owners, encoded like uploads but without AVIF. Returns them by name. */
export async function storePictures(
  ctx: Context,
  owners: ReadonlyMap<string, string>,
  read: ReadPicture,
): Promise<ReadonlyMap<string, StoredImage>> {
  const gate = new Semaphore(AT_ONCE);
  const store = async ([name, ownerId]: [string, string]) => {
    const picture = await read(name);
    const image = await orExplain(ctx, () => storeImage(ctx, ownerId, picture));
    // Their AVIF encodings would keep a core busy for a quarter of an hour after the first start.
    return [name, { ...image, is_complete: 1 }] as const;
  };
  return new Map(await Promise.all([...owners].map((entry) => gate.run(() => store(entry)))));
}

/** The operator must fix a storage that cannot be written. */
async function orExplain<T>({ config }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isStorage = cause instanceof Error && 'code' in cause && cause.code === 'E_CANNOT_WRITE_FILE';
    if (!isStorage) throw cause;
    const which = config.storage.kind === 's3' ? 'that STORAGE_URL names' : config.storage.dir;
    const reason = cause.cause instanceof Error && cause.cause.message ? cause.cause.message : 'no answer';
    throw new ConfigError(`The storage ${which} cannot be written: ${reason}.`, { cause });
  }
}
