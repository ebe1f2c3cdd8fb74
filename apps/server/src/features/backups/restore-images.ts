import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { storeFiles } from '../images/images.service.ts';
import { stagedImages } from './thread/staging.ts';

/** Number of images stored concurrently: each waits for the disk or a bucket. */
const AT_ONCE = 8;

/** Image ids of an unpacked backup. */
export async function stagedImageIds(dir: string): Promise<string[]> {
  return readdir(stagedImages(dir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Copies images of an unpacked backup into the storage, except files that are already correct. */
export async function restoreImages(
  ctx: Pick<Context, 'config' | 'storage'>,
  dir: string,
  ids: readonly string[],
  progress: (count: number) => void,
): Promise<void> {
  const gate = new Semaphore(AT_ONCE);
  const restore = async (id: string) => {
    await restoreImage(ctx, join(stagedImages(dir), id), id);
    progress(1);
  };
  await Promise.all(ids.map((id) => gate.run(() => restore(id))));
}

async function restoreImage(
  ctx: Pick<Context, 'config' | 'storage'>,
  folder: string,
  id: string,
): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    if (!(await isStored(ctx, `${id}/${name}`, bytes))) files.push({ name, bytes });
  }
  if (files.length > 0) await storeFiles(ctx, id, files);
}

async function isStored({ storage }: Pick<Context, 'storage'>, key: string, bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(await storage.getBytes(key));
  } catch {
    // Missing or unreadable: store it again, which fails if it must.
    return false;
  }
}
