import { randomUUIDv7 } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../../platform/file-lock.ts';
import { isMissing } from './file/backup-folder.ts';

/** A folder of this process. Its lock ends with the process. */
interface ClaimedFolder {
  readonly id: string;
  readonly dir: string;
  /** Deletes the folder with its content. */
  readonly release: () => Promise<void>;
}

const lockOf = (dir: string) => `${dir}.lock`;

/** Creates a folder in a parent that several processes may share. */
export async function claimFolder(parent: string): Promise<ClaimedFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (;;) {
    const id = randomUUIDv7();
    const dir = join(parent, id);
    // Lock first: a folder without a lock counts as abandoned. A cleaning process may hold it for a moment.
    const unlock = lockFile(lockOf(dir));
    if (!unlock) continue;
    await mkdir(dir, { mode: 0o700 });
    return { id, dir, release: () => removeLocked(dir, unlock) };
  }
}

/** Deletes folders of ended processes; locked folders stay. */
export async function deleteAbandonedFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of new Set(names.map((each) => each.replace(/\.lock$/, '')))) {
    const dir = join(parent, name);
    const unlock = lockFile(lockOf(dir));
    if (unlock) await removeLocked(dir, unlock);
  }
}

/** Deletes the lock file while it is held: a process that opens it afterwards gets a new file. */
async function removeLocked(dir: string, unlock: () => void): Promise<void> {
  try {
    await rm(dir, { recursive: true, force: true });
    await rm(lockOf(dir), { force: true });
  } finally {
    unlock();
  }
}
