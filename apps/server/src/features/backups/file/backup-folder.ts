import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup-error.ts';

const NAME =
  /^windfall-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-(\d{1,4}))?-([a-z]+(?:-[a-z]+)*)\.tar\.gz$/;

/** A backup in the folder. */
export interface StoredBackup extends NamedBackup {
  readonly size: number;
}

/** Backups in the folder, newest first; none when it does not exist. */
export async function listFolder(dir: string): Promise<StoredBackup[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found = names.map(parseBackupName).filter((one) => one !== undefined);
  const stored = await Promise.all(found.map((one) => withSize(dir, one)));
  return stored.filter((one) => one !== undefined).sort((one, other) => (one.order < other.order ? 1 : -1));
}

/** The backup with this name, if it exists. */
export async function findInFolder(dir: string, name: string): Promise<StoredBackup | undefined> {
  const parsed = parseBackupName(name);
  return parsed && withSize(dir, parsed);
}

async function withSize(dir: string, backup: NamedBackup): Promise<StoredBackup | undefined> {
  try {
    const found = await stat(join(dir, backup.name));
    return found.isFile() ? { ...backup, size: found.size } : undefined;
  } catch (error) {
    // Deleted in this moment.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Creates the folder with access for the server's account only. */
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

/** A free name in the folder. Call it with the folder's lock held: it also cleans up. */
export async function nextBackupFile(dir: string, now: Date, reason: string): Promise<string> {
  await removePartial(dir);
  const taken = new Set(await readdir(dir));
  for (let turn = 0; ; turn += 1) {
    const name = backupName(now, reason, turn);
    if (!taken.has(name)) return join(dir, name);
  }
}

/** Only the holder of the folder's lock writes there, so partial files are left by a crash. */
async function removePartial(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const isPartial = name.endsWith('.partial') && parseBackupName(name.slice(0, -'.partial'.length));
    if (isPartial) await rm(join(dir, name), { force: true });
  }
}

/** Syncs the folder, so that the deletion survives a power cut. */
export async function deleteBackupFile(dir: string, name: string): Promise<void> {
  await rm(join(dir, name));
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether an error says that a file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** File name of a backup: date and time in UTC, and its reason. `turn` distinguishes backups of the same second. */
function backupName(now: Date, reason: string, turn = 0): string {
  const [day, time = ''] = now.toISOString().split('T');
  const second = time.slice(0, 8).replaceAll(':', '');
  return `windfall-backup-${day}-${second}${turn > 0 ? `-${turn}` : ''}-${reason}.tar.gz`;
}

interface NamedBackup {
  readonly name: string;
  readonly createdAt: string;
  readonly reason: string;
  /** Sorts in the order of creation. */
  readonly order: string;
}

/** Parses a backup's file name; undefined for other names, which are never opened or deleted. */
function parseBackupName(name: string): NamedBackup | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, day, hour, minute, second, turn = '0', reason = ''] = found;
  const createdAt = `${day}T${hour}:${minute}:${second}.000Z`;
  if (Number.isNaN(Date.parse(createdAt))) return undefined;
  return { name, createdAt, reason, order: `${createdAt} ${turn.padStart(4, '0')}` };
}
