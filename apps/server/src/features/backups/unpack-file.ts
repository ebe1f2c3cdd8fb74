import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { BackupError, InvalidBackupError, NewerBackupError } from './backup-error.ts';
import { claimFolder } from './claim-folder.ts';
import { runWork } from './process/run-work.ts';
import type { UnpackedBackup } from './process/unpack-backup.ts';
import type { Progress } from './process/write-backup.ts';
import { type RestoreOrder, restoreBackup } from './restore-backup.ts';

/** Parent folder of unpacked backups. */
export const importsFolder = ({ dataDir }: Pick<Context['config'], 'dataDir'>) => join(dataDir, 'imports');

/** Runs `work` with a new folder in DATA_DIR, and deletes the folder. */
export async function withOwnFolder<T>(
  config: Pick<Context['config'], 'dataDir'>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const { dir, release } = await claimFolder(importsFolder(config));
  try {
    return await work(dir);
  } finally {
    await release();
  }
}

/** Unpacks a backup into a new folder, runs `work`, and deletes the folder. Throws the errors of `unpackBackup`. */
export function withUnpacked<T>(
  config: Pick<Context['config'], 'dataDir'>,
  file: string,
  work: (dir: string, unpacked: UnpackedBackup) => Promise<T>,
  progress?: Progress,
): Promise<T> {
  return withOwnFolder(config, async (dir) => work(dir, await runWork('unpack', { file, dir }, progress)));
}

interface FileOrder extends Omit<RestoreOrder, 'dir' | 'unpacked'> {
  readonly file: string;
  readonly unpacking?: Progress;
  /** Called when the file is valid, before anything is changed. */
  readonly beforeReplacing?: () => Promise<void>;
}

/** Checks a backup and replaces everything by it. Throws `BackupError` with a message. */
export async function restoreFile(
  ctx: Context,
  { file, unpacking, beforeReplacing, ...order }: FileOrder,
): Promise<UnpackedBackup> {
  return withBackupMessages(() =>
    withUnpacked(
      ctx.config,
      file,
      async (dir, unpacked) => {
        await beforeReplacing?.();
        await restoreBackup(ctx, { ...order, dir, unpacked });
        return unpacked;
      },
      unpacking,
    ),
  );
}

/** Throws `BackupError` with a message unless the file is a complete backup. */
export async function checkFile(config: Pick<Context['config'], 'dataDir'>, file: string): Promise<void> {
  await withBackupMessages(() => withUnpacked(config, file, async () => undefined));
}

async function withBackupMessages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof InvalidBackupError) {
      throw new BackupError(`Invalid backup file format: ${cause.message}. Nothing was changed.`, { cause });
    }
    if (cause instanceof NewerBackupError) {
      throw new BackupError(
        `This backup was made by a newer version of Windfall: ${cause.message}. Nothing was changed.`,
        { cause },
      );
    }
    throw cause;
  }
}
