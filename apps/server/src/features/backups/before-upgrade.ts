import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';

import { BackupError } from './backup-error.ts';
import { makeBackupFile } from './make-backup-file.ts';

/**
 * Backs up a database before a newer version of the program migrates it. Throws `BackupError` with a message for the
 * operator, and then nothing may be migrated.
 */
export async function backUpBeforeUpgrade(
  config: Context['config'],
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  try {
    const { name } = await makeBackupFile(config, 'before-upgrade', new Date());
    log.info({ backup: name }, 'backup made before the upgrade');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(
      `The database has to be upgraded for this version, and the backup before that could not be made: ${reason} Nothing was changed.`,
      { cause },
    );
  }
}
