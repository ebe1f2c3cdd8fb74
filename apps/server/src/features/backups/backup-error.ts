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
