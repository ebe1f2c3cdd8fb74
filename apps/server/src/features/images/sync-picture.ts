import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';

/** Waits until a picture's files and their folder are on the disk. A bucket says so itself when it has stored a file. */
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
