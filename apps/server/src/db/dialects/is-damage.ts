const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether the error or its cause says that the database file is corrupt. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Extended codes carry the primary one in their low byte.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB || isDamage(error.cause);
}
