/** Why a backup could not be made or restored, as a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What was given is no backup, or no whole one. The message says where that shows. */
export class InvalidBackupError extends Error {
  override name = 'InvalidBackupError';
}
