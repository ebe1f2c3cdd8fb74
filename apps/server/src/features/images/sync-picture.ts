import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';

/** Syncs an image's files and their folder to disk. A bucket confirms each stored file itself. */
export async function syncPicture(
  storage: Context['config']['storage'],
  id: string,
  files: readonly { readonly name: string }[],
): Promise<void> {
  if (storage.kind !== 'files') return;
  const dir = join(storage.dir, id);
  const paths = [...files.map(({ name }) => join(dir, name)), dir, storage.dir];
  await Promise.all(paths.map((path) => sync(path)));
}

async function sync(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
