import { AppError } from '../../lib/app-error.ts';
import { BackupError, InvalidBackupError, NewerBackupError } from './backup-error.ts';

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
