export type DialectName = 'sqlite' | 'postgres';

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRES_UNIQUE_VIOLATION = '23505';
const POSTGRES_FOREIGN_KEY_VIOLATION = '23503';
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const POSTGRES_LOCK_NOT_AVAILABLE = '55P03';
/** serialization_failure and deadlock_detected. */
const POSTGRES_RETRIABLE = new Set(['40001', '40P01']);

/**
 * The database cannot be reached, or the connection broke during a query. The outcome of a transaction that was being
 * committed is unknown, so it is not run again; callers' retries must be safe.
 */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError';

  constructor(cause: unknown) {
    // Failed attempts on several addresses are one error without a message.
    super((cause instanceof Error && cause.message) || 'no answer', { cause });
  }
}

const field = (error: unknown, name: 'code' | 'errcode'): unknown =>
  typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;

/** A row with this key or unique value already exists. */
export function isUniqueViolation(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  return (
    field(error, 'code') === POSTGRES_UNIQUE_VIOLATION ||
    errcode === SQLITE_CONSTRAINT_UNIQUE ||
    errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  );
}

/** The referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    field(error, 'code') === POSTGRES_FOREIGN_KEY_VIOLATION ||
    field(error, 'errcode') === SQLITE_CONSTRAINT_FOREIGNKEY
  );
}

/** Waiting for a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return field(error, 'code') === POSTGRES_LOCK_NOT_AVAILABLE;
}

/** The common commit of several transactions failed; each can be retried by itself. */
export class GroupLostError extends Error {
  override name = 'GroupLostError';
}

/** The transaction lost against another one and can be retried as a whole. */
export function isRetriable(error: unknown): boolean {
  const errcode = field(error, 'errcode');
  // SQLite's extended codes carry the primary code in their low byte (SQLITE_BUSY_SNAPSHOT is 517).
  const primary = typeof errcode === 'number' ? errcode & 0xff : undefined;
  return (
    error instanceof GroupLostError ||
    POSTGRES_RETRIABLE.has(String(field(error, 'code'))) ||
    primary === SQLITE_BUSY ||
    primary === SQLITE_LOCKED
  );
}

/** Whether the error or its cause says that the database file is corrupt. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Extended codes carry the primary one in their low byte.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB || isDamage(error.cause);
}
