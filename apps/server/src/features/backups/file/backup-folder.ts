import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup-error.ts';
import { backupName, type NamedBackup, parseBackupName } from '../backup-names.ts';

/** A backup that lies in the folder. */
export interface StoredBackup extends NamedBackup {
  readonly size: number;
}

/** The backups in the folder, the newest first. A folder that is not there has none. */
export async function listFolder(dir: string): Promise<StoredBackup[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found = names.map(parseBackupName).filter((one) => one !== undefined);
  const stored = await Promise.all(found.map((one) => withSize(dir, one)));
  return stored.filter((one) => one !== undefined).sort((one, other) => (one.order < other.order ? 1 : -1));
}

/** The backup of that name, if there is one. */
export async function findInFolder(dir: string, name: string): Promise<StoredBackup | undefined> {
  const parsed = parseBackupName(name);
  return parsed && withSize(dir, parsed);
}

async function withSize(dir: string, backup: NamedBackup): Promise<StoredBackup | undefined> {
  try {
    const found = await stat(join(dir, backup.name));
    return found.isFile() ? { ...backup, size: found.size } : undefined;
  } catch (error) {
    // Somebody removed it in this moment.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes the folder, for the server's account alone. */
export async function makeBackupFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new BackupError(
      `The folder ${dir} (BACKUP_DIR) cannot be written. Choose another one or change its rights.`,
      { cause },
    );
  }
}

/** A name in the folder that is not taken. To be called by whoever holds its lock: it also tidies up. */
export async function nextBackupFile(dir: string, now: Date, reason: string): Promise<string> {
  await removePartial(dir);
  const taken = new Set(await readdir(dir));
  for (let turn = 0; ; turn += 1) {
    const name = backupName(now, reason, turn);
    if (!taken.has(name)) return join(dir, name);
  }
}

/** Whoever holds the folder's lock is the only one who writes there, so what is half-written was left by a crash. */
async function removePartial(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const isPartial = name.endsWith('.partial') && parseBackupName(name.slice(0, -'.partial'.length));
    if (isPartial) await rm(join(dir, name), { force: true });
  }
}

/** Makes the removal of a file last. */
export async function removeBackupFile(dir: string, name: string): Promise<void> {
  await rm(join(dir, name));
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether an error says that a file is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
