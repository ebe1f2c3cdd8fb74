/** Codes of a file system and of PostgreSQL (`disk_full`) that has no room left; S3 stores answer 507 under these names. */
const CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  'XMinioStorageFull',
  'InsufficientStorage',
  'QuotaExceeded',
]);
const SQLITE_FULL = 13;

/** The message about a disk, a quota or a bucket without room. */
export const fullSentence = (error: unknown): string =>
  `There is no room left where Windfall writes (${error instanceof Error ? error.message : 'the disk is full'}). Make room on the disk, in the quota or in the bucket, and try again.`;

/** Whether an error, or one that caused it, says that a disk, a quota or a bucket has no room left. */
export function isStorageFull(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code, errcode, name } = each as Error & { code?: unknown; errcode?: unknown };
    // The low byte is SQLite's primary code.
    if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) return true;
    if (CODES.has(String(code)) || CODES.has(name)) return true;
  }
  return false;
}
