/** Why a backup could not be made or restored, as a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What was given is no backup, or no whole one. The message says where that shows, as a part of a sentence. */
export class InvalidBackupError extends Error {
  override name = 'InvalidBackupError';
}

/** It was made by a newer version of the program. The message says what of it is newer, as a part of a sentence. */
export class NewerBackupError extends Error {
  override name = 'NewerBackupError';
}
