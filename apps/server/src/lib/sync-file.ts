import { type FileHandle, open } from 'node:fs/promises';

/** Waits until what was written to a file or folder is on the disk. */
export async function syncFile(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
