import { statfsSync } from 'node:fs';

/** Linux keeps its files in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Some containers offer 64 MB. */
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * Lets this program and those that it starts put their temporary files into memory, where there is enough of it: a test
 * database waits for the disk at each commit, but its data is not needed after a crash of the machine.
 */
export function putTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= LEAST_BYTES) process.env['TMPDIR'] = MEMORY_FOLDER;
  } catch {
    // Other systems have no such folder.
  }
}
