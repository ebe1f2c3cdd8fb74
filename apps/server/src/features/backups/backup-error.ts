import { AppError } from '../../lib/app-error.ts';

/** A backup could not be made or restored; the message tells the caller why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The file is not a complete backup. The message names the faulty part, as a clause. */
export class InvalidBackupError extends Error {
  override name = 'InvalidBackupError';
}

/** A newer version of the program made the backup. The message names the newer part, as a clause. */
export class NewerBackupError extends Error {
  override name = 'NewerBackupError';
}

/** Runs `work` and turns its backup errors into API errors. */
export async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(cause: unknown): unknown {
  if (cause instanceof BackupError) {
    return new AppError('BACKUP_FAILED', {
      message: ({ errors }) => `${errors.BACKUP_FAILED} ${cause.message}`,
      cause,
    });
  }
  if (cause instanceof NewerBackupError) return new AppError('BACKUP_NEWER', { cause });
  if (!(cause instanceof InvalidBackupError)) return cause;
  // The message is fixed (docs/product/administration.md#import); the field names the fault.
  return new AppError('INVALID_BACKUP', { fields: { file: cause.message }, cause });
}
