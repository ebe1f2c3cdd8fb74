import { basename, join } from 'node:path';
import type { Context } from '../../context.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { lockFile } from '../../platform/file-lock.ts';
import { BackupError } from './backup-error.ts';
import {
  deleteBackupFile,
  findInFolder,
  listFolder,
  makeBackupFolder,
  nextBackupFile,
  type StoredBackup,
} from './file/backup-folder.ts';
import { runWork } from './process/run-work.ts';
import type { Progress } from './process/write-backup.ts';

/** Made on request; the server never deletes these. */
export const REQUESTED = 'manual';
/** Made on schedule. */
export const SCHEDULED = 'scheduled';

/** Source of a backup without a context: an upgrade needs one before the context exists. */
type BackupSource = Pick<Context['config'], 'database' | 'storage' | 'site' | 'publicUrl' | 'backups'>;

export interface MadeBackup extends StoredBackup {
  /** Number of rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
  /** Images with a row whose files were missing. */
  readonly missing: readonly string[];
}

const turns = new Semaphore(1);
let running = 0;

/** Whether this server is making a backup. */
export const isBackupRunning = () => running > 0;

/**
 * Writes a backup into the folder, one at a time, and deletes the oldest automatic ones of the same kind. Throws
 * `BackupError` when it cannot be written.
 */
export async function makeBackupFile(
  source: BackupSource,
  reason: string,
  now: Date,
  progress?: Progress,
): Promise<MadeBackup> {
  running += 1;
  try {
    return await turns.run(() => makeAlone(source, reason, now, progress));
  } finally {
    running -= 1;
  }
}

async function makeAlone(
  source: BackupSource,
  reason: string,
  now: Date,
  progress: Progress | undefined,
): Promise<MadeBackup> {
  const { dir, keep } = source.backups;
  const release = await lockFolder(dir);
  try {
    const file = await nextBackupFile(dir, now, reason);
    const { database, storage, site, publicUrl } = source;
    const config = { database, storage, site, publicUrl };
    const { counts, missing } = await runWork(
      'write',
      { config, file, now: now.toISOString(), reason },
      progress,
    );
    await removeOlder(dir, basename(file), reason, keep);
    const stored = await findInFolder(dir, basename(file));
    if (!stored) throw new BackupError(`The backup ${basename(file)} was removed as soon as it was made.`);
    return { ...stored, counts, missing };
  } finally {
    release();
  }
}

async function lockFolder(dir: string): Promise<() => void> {
  await makeBackupFolder(dir);
  const release = lockFile(join(dir, '.windfall-backup.lock'));
  if (release) return release;
  throw new BackupError(
    `Another program makes a backup in ${dir} at this moment. Try again when it is done.`,
  );
}

/** Keeps the backup just made, also where others have later times because the clock was set back since. */
async function removeOlder(dir: string, made: string, reason: string, keep: number): Promise<void> {
  if (reason === REQUESTED) return;
  const others = (await listFolder(dir)).filter((one) => one.reason === reason && one.name !== made);
  for (const { name } of others.slice(keep - 1)) await deleteBackupFile(dir, name);
}
